/** An error under a part that is not an input; inputs show their own. */
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./field-error.module.css";

export function FieldError({ message, id }: { message: string | undefined; id?: string }) {
  if (message === undefined) return null;
  return (
    <p id={id} className={classes.error} role="alert">
      <IconAlertCircle size={14} aria-hidden />
      {message}
    </p>
  );
}
