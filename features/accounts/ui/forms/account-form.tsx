import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { AccountAlert } from "./account-alert.tsx";
import styles from "./account-form.module.css";

type AccountFormProps = {
  form: {
    problems: { whole: string | null };
    isBusy: boolean;
    secondsToWait: number;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
};

/** Fields, what went wrong, and the one button of an account form. */
export function AccountForm({ form, submitLabel, busyLabel, children }: AccountFormProps) {
  const { problems, isBusy, secondsToWait, onSubmit } = form;
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <AccountAlert className={styles.alert} message={problems.whole} secondsToWait={secondsToWait} />
      {children}
      <Button
        className={styles.submit}
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        disabled={secondsToWait > 0}
        aria-disabled={isBusy}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
