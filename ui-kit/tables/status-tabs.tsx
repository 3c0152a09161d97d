/** Statuses above a list as tabs, each with how many rows it has where that is known. */
import { formatCount } from "../format/counts.ts";
import classes from "./status-tabs.module.css";

type StatusTabsProps<T> = {
  /** Null is every status. */
  tabs: readonly (readonly [status: T, label: string])[];
  value: T;
  countOf?: (status: T) => number | undefined;
  onChoose: (status: T) => void;
};

export function StatusTabs<T extends string | null>({ tabs, value, countOf, onChoose }: StatusTabsProps<T>) {
  return (
    <div className={classes["tabs"]} role="group" aria-label="Status">
      {tabs.map(([status, label]) => {
        const count = countOf?.(status);
        return (
          <button key={label} type="button" aria-pressed={status === value} onClick={() => onChoose(status)}>
            {label}
            {count !== undefined && <span> {formatCount(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
