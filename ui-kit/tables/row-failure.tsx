/** Said quietly in a row of a list: its action did not happen. */
import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./row-failure.module.css";

type Props = {
  /** For example "Not deleted." */
  what: string;
  /** Why, where the server said so. */
  detail: string | null;
  onRetry: () => void;
  /** The first step, if a retry alone would not help. */
  instead?: { label: string; href: string } | undefined;
};

export function RowFailure({ what, detail, onRetry, instead }: Props) {
  return (
    <span className={classes.failure} role="status">
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
