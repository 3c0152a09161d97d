import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { describeWait } from "./use-countdown.ts";

type AccountAlertProps = {
  /** The error of the whole form. */
  message: string | null;
  /** Seconds until the server accepts another attempt. */
  secondsToWait: number;
  className?: string | undefined;
};

/** Alert above an account form that was refused. */
export function AccountAlert({ message, secondsToWait, className }: AccountAlertProps) {
  const isThrottled = secondsToWait > 0;
  const shown = isThrottled ? `Too many attempts. Wait ${describeWait(secondsToWait)}, then try again.` : message;
  if (shown === null) return null;
  return (
    <Alert className={className} color={isThrottled ? "amber" : "red"} icon={<IconAlertCircle size={16} />}>
      {shown}
    </Alert>
  );
}
