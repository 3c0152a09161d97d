/** The line under a media field: help, or the error in its place. */
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./media-fields.module.css";

export function FieldNote({ id, error, help }: { id: string; error: string | null; help: string }) {
  return (
    <p
      id={id}
      className={classes.note}
      data-error={error !== null || undefined}
      role={error === null ? undefined : "alert"}
    >
      {error !== null && <IconAlertCircle size={14} aria-hidden />}
      {error ?? help}
    </p>
  );
}
