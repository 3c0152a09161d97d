import type { ComponentType, ReactNode } from "react";
import styles from "./empty-state.module.css";

export type EmptyStateProps = {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  title: string;
  detail: string;
  /** The one next action. */
  action?: ReactNode;
};

/** The empty state of a list or block. */
export function EmptyState({ icon: Icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden>
        <Icon size={28} stroke={1.25} />
      </span>
      <strong>{title}</strong>
      <p>{detail}</p>
      {action}
    </div>
  );
}
