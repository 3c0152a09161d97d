import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { AccountAlert } from "./account-alert.tsx";
import classes from "./section-form.module.css";
import type { AccountFormState } from "./use-account-form.ts";

type SectionFormProps = {
  label: string;
  form: AccountFormState;
  submit: { label: string; busyLabel: string; isRed?: boolean };
  onCancel: () => void;
  children: ReactNode;
};

/** A form inside the section, with Cancel next to its button; Escape cancels too. */
export function SectionForm({ label, form, submit, onCancel, children }: SectionFormProps) {
  const { id, whole, isSending, secondsToWait } = form;
  const isInside = ({ target }: KeyboardEvent) =>
    target instanceof Node && document.getElementById(id)?.contains(target);
  useHotkeys([["Escape", (event) => isInside(event) && !isSending && onCancel()]], []);
  return (
    <ContractForm label={label} form={{ ...form, whole: null }} className={classes.form}>
      <AccountAlert message={whole} secondsToWait={secondsToWait} />
      {children}
      <div className={classes.actions}>
        <Button disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="filled"
          {...(submit.isRed ? { color: "red" } : {})}
          disabled={secondsToWait > 0}
          aria-disabled={isSending || undefined}
        >
          {isSending ? submit.busyLabel : submit.label}
        </Button>
      </div>
    </ContractForm>
  );
}
