/** Keys of the calendar of a date picker, across months and years (WAI-ARIA date picker dialog pattern). Pure. */
import { Temporal } from "temporal-polyfill";

type Keys = { key: string; shiftKey: boolean };
type Bounds = { first: string; last: string };

/** @returns the day to move to, within the bounds; null for a key that moves nothing. Weeks start on Monday. */
export function dayByKey(day: string, { key, shiftKey }: Keys, { first, last }: Bounds): string | null {
  const moved = move(Temporal.PlainDate.from(day), key, shiftKey)?.toString();
  if (moved === undefined) return null;
  if (moved < first) return first;
  return moved > last ? last : moved;
}

function move(day: Temporal.PlainDate, key: string, isFar: boolean): Temporal.PlainDate | undefined {
  switch (key) {
    case "ArrowLeft":
      return day.subtract({ days: 1 });
    case "ArrowRight":
      return day.add({ days: 1 });
    case "ArrowUp":
      return day.subtract({ weeks: 1 });
    case "ArrowDown":
      return day.add({ weeks: 1 });
    case "Home":
      return day.subtract({ days: day.dayOfWeek - 1 });
    case "End":
      return day.add({ days: 7 - day.dayOfWeek });
    case "PageUp":
      return day.subtract(isFar ? { years: 1 } : { months: 1 });
    case "PageDown":
      return day.add(isFar ? { years: 1 } : { months: 1 });
  }
}
