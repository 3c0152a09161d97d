import { type ReactNode, useId } from "react";
import styles from "./block.module.css";

type BlockProps = {
  title: string;
  /** What screen readers call it, where two of the same title can be on a page. */
  label?: string | undefined;
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** A titled part of a screen under a hairline. */
export function Block({ title, label, id, aside, children }: BlockProps) {
  const headingId = useId();
  return (
    <section
      className={styles.block}
      id={id}
      aria-label={label}
      aria-labelledby={label === undefined ? headingId : undefined}
    >
      <header>
        <h2 id={headingId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
