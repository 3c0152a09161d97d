import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";

/** Buttons that answer a dialog's question. A form's dialog has a DialogFoot, which asks before it discards. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
