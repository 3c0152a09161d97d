import { type ReactNode, useId } from "react";
import styles from "./block.module.css";

type BlockProps = { title: string; id?: string; aside?: ReactNode; children: ReactNode };

/** A titled part of a screen under a hairline. */
export function Block({ title, id, aside, children }: BlockProps) {
  const headingId = useId();
  return (
    <section className={styles.block} id={id} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
