/** Numbers and dates in sources, by meaning. */
import { dateKey, keysTrueOf } from "./dates/date-parts.ts";
import type { FoundDate } from "./dates/find-dates.ts";
import type { FoundNumber } from "./numbers/find-numbers.ts";
import { unitsTrueOf } from "./numbers/number-units.ts";
import type { Amount } from "./numbers/read-amounts.ts";

/** All numbers and dates in a source, as keys. */
export type MeaningIndex = ReadonlySet<string>;

export function indexMeanings(numbers: readonly FoundNumber[], dates: readonly FoundDate[]): MeaningIndex {
  const keys = new Set<string>();
  for (const { amounts } of numbers) {
    for (const amount of amounts.flat()) {
      for (const unit of unitsTrueOf(amount.unit)) keys.add(amountKey({ ...amount, unit }));
      if (amount.unit === "") keys.add(`year=${amount.value}`);
    }
  }
  for (const { dates: found } of dates) {
    for (const parts of found.flat()) {
      for (const key of keysTrueOf(parts)) keys.add(key);
      if (parts.year !== undefined) keys.add(amountKey({ value: parts.year, unit: "" }));
    }
  }
  return keys;
}

/** Whether every number of it is there, by one of its meanings. */
export function hasNumber(index: MeaningIndex, { amounts }: FoundNumber): boolean {
  return amounts.every((meanings) => meanings.some((amount) => index.has(amountKey(amount))));
}

/** Whether every date of it is there, as precise or more so. */
export function hasDate(index: MeaningIndex, { dates }: FoundDate): boolean {
  return dates.every((meanings) => meanings.some((parts) => index.has(dateKey(parts))));
}

function amountKey({ value, unit }: Amount): string {
  if (typeof value === "string") return `code ${value} ${unit}`;
  // Numbers are equal if twelve digits are: the rest is rounding of factors.
  return `${Number.isInteger(value) ? value : Number(value.toPrecision(12))} ${unit}`;
}
