/** How the list of keys says ends and uses. */
import { counted } from "#platform/contract/sentence.ts";
import { formatDateTime, formatDay, formatTableDate, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import type { ApiKey, EndedKey, EndReason } from "../contract.ts";
import { KEY_PREFIXES } from "#features/accounts/key-contract.ts";

const DAY_MS = 86_400_000;
/** A key that is not used for so long is pointed out. */
const IDLE_DAYS = 90;

export const shownKey = ({ kind, ending }: Pick<ApiKey, "kind" | "ending">) => `${KEY_PREFIXES[kind]}…${ending}`;

/** @param now milliseconds. */
export function lastUseOf(
  { used_at, used_from }: { used_at: string | null; used_from: string | null },
  now: number,
): { words: string; more: string } {
  if (used_at === null) return { words: "Never", more: "" };
  const idle = Math.floor((now - Date.parse(used_at)) / DAY_MS);
  if (idle >= IDLE_DAYS) return { words: formatDay(used_at), more: `Not used for ${counted(idle, "day")}` };
  return { words: agoOf(used_at, now), more: used_from ?? "" };
}

/** When a key was last refused, within a sentence. */
export const refusalOf = ({ at }: { at: string }, now: number) =>
  agoOf(at, now).replace(/^[JT]/, (first) => first.toLowerCase());

function agoOf(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${counted(minutes, "minute")} ago`;
  const day = formatTableDate(at);
  const isToday = day === formatTableDate(new Date(now));
  return isToday ? `Today, ${formatTimeOfDay(at)}` : formatDay(at);
}

/** Why a key has ended. */
export function endWordsOf({ reason, ended_by, person }: Pick<EndedKey, "reason" | "ended_by" | "person">): string {
  if (reason === "revoked") return ended_by === null ? "Revoked" : `Revoked by ${ended_by}`;
  return ENDS[reason](person);
}

const ENDS: Record<Exclude<EndReason, "revoked">, (person: string) => string> = {
  expired: () => "Expired",
  unused: () => "Not used for a year",
  left: (person) => `${person} left the company`,
  password: (person) => `${person} changed the password`,
  account: (person) => `The account of ${person} was closed`,
};

export const endOf = (ends: string | null) => (ends === null ? "No end" : formatDay(ends));
export const momentOf = (at: string) => formatDateTime(at);

const DAY_WORDS: Record<string, string> = {
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  none: "No end",
};
export const END_CHOICES = Object.entries(DAY_WORDS).map(([value, label]) => ({ value, label }));
