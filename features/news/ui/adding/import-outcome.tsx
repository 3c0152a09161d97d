import { formatCount } from "#ui-kit/format/counts.ts";
import type { ImportReport } from "../../contract.ts";
import classes from "./import-outcome.module.css";

/** The outcome of an import: counts, and each failure with its reason. */
export function ImportOutcome({ report }: { report: ImportReport }) {
  const { added, already, failed } = report;
  return (
    <div className={classes.outcome}>
      <div role="status">
        <dl>
          <Count label="Newly followed" count={added} />
          <Count label="Already followed" count={already} />
          <Count label="Failed" count={failed.length} isBad={failed.length > 0} />
        </dl>
      </div>
      {failed.length > 0 && (
        <>
          <h3 className={classes.heading}>Failed sources</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by keyboard */}
          <ul className={classes.failed} tabIndex={0} aria-label="Failed sources">
            {failed.map(({ title, url, reason }) => (
              <li key={url}>
                <bdi className={classes.title}>{title || url}</bdi>
                {title && <span className={classes.url}>{url}</span>}
                <span className={classes.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Count({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) {
  return (
    <div data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}
