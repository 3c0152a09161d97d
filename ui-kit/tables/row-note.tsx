/** A quiet line in a row of a list: a fact besides its columns, or that its action did not happen. */
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./row-note.module.css";

type NoteProps = {
  /** Left out: a plain fact. */
  tone?: "red" | "amber" | "green" | "grey";
  icon?: ReactNode;
  /** In bold. */
  what: ReactNode;
  detail?: string | undefined;
};

export function RowNote({ tone, icon, what, detail }: NoteProps) {
  if (!icon) return <span className={classes.note}>{what}</span>;
  return (
    <span className={classes.note} data-tone={tone} title={detail}>
      {icon}
      <span className={classes.text}>
        <b>
          {what}
          {detail && ":"}
        </b>{" "}
        {detail && <bdi>{detail}</bdi>}
      </span>
    </span>
  );
}

type FailureProps = {
  /** For example "Not deleted." */
  what: string;
  /** Why, where the server said so. */
  detail: string | null;
  onRetry: () => void;
  /** The first step, if a retry alone would not help. */
  instead?: { label: string; href: string } | undefined;
};

export function RowFailure({ what, detail, onRetry, instead }: FailureProps) {
  return (
    <span className={classes.note} data-tone="red" role="status">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      <span className={classes.text}>
        <b>{what}</b> {detail !== null && <bdi>{detail}</bdi>}
      </span>
      {instead ? (
        <a className={classes.retry} href={instead.href}>
          {instead.label}
        </a>
      ) : (
        <button type="button" className={classes.retry} onClick={onRetry}>
          Try Again
        </button>
      )}
    </span>
  );
}
