/** A figure next to the one before it. Apart from the other words, because the first screen needs only this. */
import { formatCount } from "#ui-kit/format/counts.ts";

/** "12% more than in the 30 days before". */
export function changeInWords(now: number, before: number, days: number): string {
  if (now === 0 && before === 0) return `None in the last ${2 * days} days`;
  const span = `the ${days} days before`;
  if (before === 0) return `None in ${span}`;
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return `Same as in ${span}`;
  return `${formatCount(Math.abs(change))}% ${change > 0 ? "more" : "fewer"} than in ${span}`;
}
