/** How the lists of a team say numbers and days. */
import { counted } from "#platform/contract/sentence.ts";
import { formatTableDate, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import type { Person } from "../../contract.ts";

const DAY_MS = 86_400_000;
/** A person who was away so long is pointed out. */
const AWAY_DAYS = 30;

export type LastSeen = { words: string; away: string | null };

/** Never to the minute but today: it is not a time clock. @param now milliseconds. */
export function lastSeenOf({ is_you, last_seen }: Person, now: number): LastSeen {
  if (is_you) return { words: "Now", away: null };
  if (last_seen === null) return { words: "Never", away: null };
  const day = formatTableDate(last_seen);
  if (last_seen.includes("T") && day === formatTableDate(new Date(now)))
    return { words: `Today, ${formatTimeOfDay(last_seen)}`, away: null };
  const away = Math.floor((now - Date.parse(last_seen)) / DAY_MS);
  return { words: day, away: away >= AWAY_DAYS ? `${counted(away, "day")} ago` : null };
}

/** `Marta Lindqvist or Ruth Alder`. */
export function ownersOf(people: readonly Person[]): string {
  const names = people.filter(({ role }) => role === "owner").map(({ name }) => name);
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
}

/** `1 person`, `2 people`. */
export function countPeople(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}
