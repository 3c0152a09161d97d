import { IconFlask2 } from "@tabler/icons-react";
import classes from "./test-mode-note.module.css";

/** Stands wherever something is paid while no payment service is connected. */
export function TestModeNote({
  children = "Plans start, renew and end just as they would with real payments.",
}: {
  children?: string;
}) {
  return (
    <p className={classes.note}>
      <IconFlask2 size={16} stroke={1.75} aria-hidden />
      <span>
        <b>Test mode: you will not be charged.</b> {children}
      </span>
    </p>
  );
}
