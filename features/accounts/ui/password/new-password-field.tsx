/** Field for a new password, with its strength shown while typing. */
import type { PasswordInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { About, Judgement } from "../../password-strength/judge.ts";
import classes from "./new-password-field.module.css";
import { PasswordField } from "../forms/password-field.tsx";

type NewPasswordFieldProps = PasswordInputProps & {
  /** Facts about the account that a guesser may know; fields of the same form with these names are added. */
  account?: About;
};

export function NewPasswordField({ account = {}, ...props }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState({ password: "", about: account });
  // The value, for forms that clear the field after saving.
  const password = props.value === undefined ? typed.password : String(props.value);
  return (
    <div>
      <PasswordField
        description="At least 10 characters. Several words that do not belong together work well."
        {...props}
        autoComplete="new-password"
        onInput={({ currentTarget: { value, form } }) =>
          setTyped({ password: value, about: { ...account, ...(form && fieldsOf(form)) } })
        }
      />
      <Strength password={password} about={typed.about} isRefused={Boolean(props.error)} />
    </div>
  );
}

type StrengthProps = {
  password: string;
  about: About;
  /** The field says what is wrong already. */
  isRefused: boolean;
};

function Strength({ password, about, isRefused }: StrengthProps) {
  const settled = useDeferredValue(password);
  // The word lists are large: they load with the first character, and the form works without them.
  const { data: judge } = useQuery({
    queryKey: ["password-judge"],
    queryFn: async () => (await import("../../password-strength/judge.ts")).judgePassword,
    enabled: password !== "",
    staleTime: Infinity,
    retry: false,
  });
  const judgement = judge && settled !== "" ? judge(settled, about) : null;
  return (
    <div className={classes.strength} data-score={judgement?.score}>
      <span className={classes.bar} aria-hidden data-hidden={judgement === null || undefined}>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={(judgement?.score ?? 0) >= step || undefined} />
        ))}
      </span>
      <p aria-live="polite">{judgement && (judgement.isGoodEnough || !isRefused) && sentenceOf(judgement)}</p>
    </div>
  );
}

function sentenceOf({ score, isGoodEnough, advice }: Judgement): string {
  if (!isGoodEnough) return `Too easy to guess. ${advice}`;
  return score === 4 ? "Hard to guess." : "Good enough. Another word makes it harder to guess.";
}

/** Facts about the account in the other fields of the form. */
function fieldsOf(form: HTMLFormElement): About {
  const fields = new FormData(form);
  const read = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" && value !== "" ? { [name]: value } : {};
  };
  return { ...read("email"), ...read("first_name"), ...read("last_name") };
}
