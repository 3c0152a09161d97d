/** How the list of keys says ends and uses. */
import { counted } from "#platform/contract/sentence.ts";
import { formatDateTime, formatTableDate, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { KEY_PREFIX } from "#features/accounts/key-contract.ts";

const DAY_MS = 86_400_000;
/** A key that is not used for so long is pointed out. */
const IDLE_DAYS = 90;

export const shownKey = (ending: string) => `${KEY_PREFIX}…${ending}`;

/** @param now milliseconds. */
export function lastUseOf(
  { used_at, used_from }: { used_at: string | null; used_from: string | null },
  now: number,
): { words: string; more: string } {
  if (used_at === null) return { words: "Never", more: "" };
  const minutes = Math.floor((now - Date.parse(used_at)) / 60_000);
  const idle = Math.floor((now - Date.parse(used_at)) / DAY_MS);
  if (idle >= IDLE_DAYS) return { words: formatTableDate(used_at), more: `Not used for ${counted(idle, "day")}` };
  const more = used_from ?? "";
  if (minutes < 1) return { words: "Just now", more };
  if (minutes < 60) return { words: `${counted(minutes, "minute")} ago`, more };
  const day = formatTableDate(used_at);
  const isToday = day === formatTableDate(new Date(now));
  return { words: isToday ? `Today, ${formatTimeOfDay(used_at)}` : day, more };
}

export const endOf = (ends: string | null) => (ends === null ? "No end" : formatTableDate(ends));
export const momentOf = (at: string) => formatDateTime(at);

const DAY_WORDS: Record<string, string> = {
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  none: "No end",
};
export const END_CHOICES = Object.entries(DAY_WORDS).map(([value, label]) => ({ value, label }));
