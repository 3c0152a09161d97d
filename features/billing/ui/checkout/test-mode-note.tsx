import { IconFlask2 } from "@tabler/icons-react";
import classes from "./test-mode-note.module.css";

/** Stands wherever something is paid while no payment service is connected. */
export function TestModeNote({
  title = "Test mode: you will not be charged.",
  children = "Plans start, renew and end just as they would with real payments.",
}: {
  title?: string;
  children?: string;
}) {
  return (
    <p className={classes.note}>
      <IconFlask2 size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{title}</b> {children}
      </span>
    </p>
  );
}
