import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { AccountAlert } from "./account-alert.tsx";
import styles from "./account-form.module.css";
import type { AccountFormState } from "./use-account-form.ts";

type AccountFormProps = {
  form: AccountFormState;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
};

/** Fields, error and the single button of an account form. */
export function AccountForm({ form, submitLabel, busyLabel, children }: AccountFormProps) {
  const { whole, isSending, secondsToWait } = form;
  return (
    <ContractForm label={submitLabel} form={{ ...form, whole: null }} className={styles.form}>
      <AccountAlert className={styles.alert} message={whole} secondsToWait={secondsToWait} />
      {children}
      <Button
        className={styles.submit}
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        disabled={secondsToWait > 0}
        aria-disabled={isSending}
      >
        {isSending ? busyLabel : submitLabel}
      </Button>
    </ContractForm>
  );
}
