/** What screens say of alerts. Pure. */
import { clockTime, dayOf, deviceZone } from "#ui-kit/format/zoned.ts";
import { formatDayOfMonth, formatWeekday } from "#ui-kit/format/dates.ts";
import { counted } from "#platform/contract/sentence.ts";
import type { Alert } from "../contract.ts";
import { nameOfLanguage } from "../languages.ts";

const list = new Intl.ListFormat("en-GB");

export const clockOf = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Daily 07:00 */
export function sendWords({ send, send_hour }: Pick<Alert, "send" | "send_hour">): string {
  const words = {
    immediately: "Immediately",
    daily: `Daily ${clockOf(send_hour)}`,
    weekdays: `Weekdays ${clockOf(send_hour)}`,
    weekly: "Weekly on Monday",
    never: "Not sent",
  };
  return words[send];
}

/** Email and feed */
export function waysWords({ send, has_feed }: Pick<Alert, "send" | "has_feed">): string {
  const ways = [...(send === "never" ? [] : ["email"]), ...(has_feed ? ["feed"] : [])];
  const words = list.format(ways);
  return words === "" ? "On this screen only" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** All 214 sources, any language */
export function placeWords(
  { source_count, languages }: Pick<Alert, "source_count" | "languages">,
  all: number,
): string {
  const sources = source_count === null ? `All ${counted(all, "source")}` : counted(source_count, "source");
  return `${sources}, ${languages.length === 0 ? "any language" : list.format(languages.map(nameOfLanguage))}`;
}

/** Headline and text. */
export function whereWords({ in_headline, in_text }: Pick<Alert, "in_headline" | "in_text">): string {
  return in_headline && in_text ? "Headline and text" : in_headline ? "Headline only" : "Text only";
}

/** today 10:40 */
export function whenWords(iso: string, now: Date, zone = deviceZone(), comma = ""): string {
  const at = new Date(iso);
  const [day, today] = [dayOf(at, zone), dayOf(now, zone)];
  if (day === today) return `today${comma} ${clockTime(at, zone)}`;
  if (day === dayOf(new Date(now.getTime() - 86_400_000), zone)) return `yesterday${comma} ${clockTime(at, zone)}`;
  if (day === dayOf(new Date(now.getTime() + 86_400_000), zone)) return `tomorrow${comma} ${clockTime(at, zone)}`;
  return `${formatDayOfMonth(iso)}${comma === "" ? "" : `${comma} ${clockTime(at, zone)}`}`;
}

/** The day under which a story is listed: Today, Yesterday, Friday 20 November. */
export function dayWords(iso: string, now: Date, zone = deviceZone()): string {
  const day = dayOf(new Date(iso), zone);
  if (day === dayOf(now, zone)) return "Today";
  if (day === dayOf(new Date(now.getTime() - 86_400_000), zone)) return "Yesterday";
  return formatWeekday(iso, zone);
}

/** Paused on 12 November */
export function pausedWords({ paused_at, paused_until }: Pick<Alert, "paused_at" | "paused_until">): string {
  if (paused_until !== null) return `Paused until ${formatDayOfMonth(paused_until)}`;
  return paused_at === null ? "" : `Paused on ${formatDayOfMonth(paused_at)}`;
}
