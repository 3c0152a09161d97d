/** Statuses above a list as tabs, each with how many rows it has where that is known. */
import { formatCount } from "../format/counts.ts";
import classes from "./status-tabs.module.css";

type StatusTabsProps<T> = {
  /** What is chosen among; default `Status`. */
  label?: string;
  /** Null is every status. */
  tabs: readonly (readonly [status: T, label: string])[];
  value: T;
  countOf?: (status: T) => number | undefined;
  onChoose: (status: T) => void;
};

export function StatusTabs<T extends string | null>({
  label: of = "Status",
  tabs,
  value,
  countOf,
  onChoose,
}: StatusTabsProps<T>) {
  return (
    <div className={classes["tabs"]} role="group" aria-label={of}>
      {tabs.map(([status, label]) => {
        const count = countOf?.(status);
        return (
          <button
            key={label}
            ref={status !== value ? undefined : count === undefined ? bringIntoSight : bringCounted}
            type="button"
            aria-pressed={status === value}
            onClick={() => onChoose(status)}
          >
            {label}
            {count !== undefined && <span> {formatCount(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** On a phone the chosen tab may be one of those that have no room. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** Once more when the counts have come: another function, so that React calls it. */
const bringCounted = (tab: HTMLElement | null) => bringIntoSight(tab);
