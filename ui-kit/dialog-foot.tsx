import type { ReactNode } from "react";
import classes from "./dialog-foot.module.css";

/** Buttons of a dialog, with what there is to say of it at their left, read out as it changes. */
export function DialogFoot({ words = "", children }: { words?: string; children: ReactNode }) {
  return (
    <footer className={classes.foot}>
      <p role="status">{words}</p>
      {children}
    </footer>
  );
}
