import { IconFlask2 } from "@tabler/icons-react";
import classes from "./test-mode-note.module.css";

/** Stands wherever something is paid while no payment service is connected. */
export function TestModeNote({
  children = "Plans start, renew and end as they will in earnest.",
}: {
  children?: string;
}) {
  return (
    <p className={classes.note}>
      <IconFlask2 size={16} stroke={1.75} aria-hidden />
      <span>
        <b>Test mode: nothing is charged.</b> {children}
      </span>
    </p>
  );
}
