import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { describeWait } from "./use-countdown.ts";

type AccountAlertProps = {
  /** What went wrong with the whole form. */
  message: string | null;
  /** Until the server takes the next try. */
  secondsToWait: number;
  className?: string | undefined;
};

/** What stands above an account form while it cannot go through. */
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
