import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import styles from "./account-form.module.css";
import { describeWait } from "./use-countdown.ts";

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
  const isThrottled = secondsToWait > 0;
  const message = isThrottled ? `Too many attempts. Try again in ${describeWait(secondsToWait)}.` : problems.whole;
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {message && (
        <Alert className={styles.alert} color={isThrottled ? "amber" : "red"} icon={<IconAlertCircle size={16} />}>
          {message}
        </Alert>
      )}
      {children}
      <Button
        className={styles.submit}
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        disabled={isThrottled}
        aria-disabled={isBusy}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
