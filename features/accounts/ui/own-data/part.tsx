import { type ReactNode, type Ref, useId } from "react";
import classes from "./section.module.css";

type DataPartProps = {
  title: string;
  /** Gets the focus when the focused button disappears. */
  heading: Ref<HTMLHeadingElement>;
  words: ReactNode;
  children: ReactNode;
};

/** One part of 'Your data': its description, status and actions. */
export function DataPart({ title, heading, words, children }: DataPartProps) {
  const id = useId();
  return (
    <div role="group" className={classes.part} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <div className={classes.words}>{words}</div>
      {children}
    </div>
  );
}
