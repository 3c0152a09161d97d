import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type FormEvent, type ReactNode, useRef } from "react";
import { AccountAlert } from "./account-alert.tsx";
import classes from "./section-form.module.css";

type SectionFormProps = {
  label: string;
  form: {
    problems: { whole: string | null };
    isBusy: boolean;
    secondsToWait: number;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  submit: { label: string; busyLabel: string; isRed?: boolean };
  onCancel: () => void;
  children: ReactNode;
};

/** A form inside the section, with Cancel beside its button; Escape cancels too. */
export function SectionForm({ label, form, submit, onCancel, children }: SectionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isInside = ({ target }: KeyboardEvent) => target instanceof Node && element.current?.contains(target);
  useHotkeys([["Escape", (event) => isInside(event) && !form.isBusy && onCancel()]], []);
  return (
    <form ref={element} noValidate className={classes.form} aria-label={label} onSubmit={form.onSubmit}>
      <AccountAlert message={form.problems.whole} secondsToWait={form.secondsToWait} />
      {children}
      <div className={classes.actions}>
        <Button disabled={form.isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="filled"
          {...(submit.isRed ? { color: "red" } : {})}
          disabled={form.secondsToWait > 0}
          aria-disabled={form.isBusy || undefined}
        >
          {form.isBusy ? submit.busyLabel : submit.label}
        </Button>
      </div>
    </form>
  );
}
