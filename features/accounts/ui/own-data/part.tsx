import { type ReactNode, type Ref, useId } from "react";
import classes from "./section.module.css";

type DataPartProps = {
  title: string;
  /** Takes the focus when the button that had it goes away. */
  heading: Ref<HTMLHeadingElement>;
  words: ReactNode;
  children: ReactNode;
};

/** One part of 'Your data': what it is about, then how it stands and what can be done. */
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
