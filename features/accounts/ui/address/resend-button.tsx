import { Button, type ButtonProps } from "@mantine/core";
import { useResendConfirmation } from "./use-resend-confirmation.ts";

/** Sends the link that confirms the address again. */
export function ResendButton(props: ButtonProps) {
  const { label, run, isBusy, isDisabled } = useResendConfirmation();
  return (
    <Button {...props} loading={isBusy} disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  );
}
