/** A person as a disc with initials or an icon; the name stands beside it. */
import type { ReactNode } from "react";
import styles from "./avatar.module.css";

type Props = { ink: "accent" | "blue" | "green" | "purple" | "grey"; children: ReactNode };

export function Avatar({ ink, children }: Props) {
  return (
    <span className={styles.avatar} data-ink={ink} aria-hidden>
      {children}
    </span>
  );
}
