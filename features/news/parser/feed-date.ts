/** Dates as feeds write them: RFC 822 and ISO 8601, and every near miss of either. */
import { MONTHS, ZONES } from "./date-words.ts";
import { zoneOffset } from "./zone-offset.ts";

const MAX_CHARACTERS = 120;
const EARLIEST_YEAR = 1990;
const MINUTE = 60_000;

/** A calendar day; months from 1. */
type Day = { year: number; month: number; day: number };
type Clock = { hour: number; minute: number; second: number };
const MIDNIGHT: Clock = { hour: 0, minute: 0, second: 0 };

/** RFC 822 as most feeds write it: a fast path; anything else takes the general one. */
const USUAL =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (?:GMT|([+-])(\d{2})(\d{2}))$/;
const USUAL_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const ISO = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(?=\D|$)/;
const TIME = /(?<!\d)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d+)?)?|h(\d{2})?(?![a-z\d]))\s*([ap]\.?m\b\.?)?/i;
/** A zone by its name, such as America/Argentina/Ushuaia. */
const PLACE = /^[a-z_]{2,20}(?:\/[\w+-]{2,30}){1,2}/i;
const OFFSET = /^(?:gmt|utc?|z)?\s*([+\-−–])\s?(\d{1,2})(?::?(\d{2}))?(?!\d)/i;

/** @param text a date as written; without a zone it is UTC. @returns null for anything but a valid date, and before 1990. */
export function parseFeedDate(text: string): Date | null {
  if (text.length > 4 * MAX_CHARACTERS) return null;
  const usual = readUsual(text);
  if (usual !== null) return usual;
  const date = text
    .replace(/\([^)]*\)?/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (date === "" || date.length > MAX_CHARACTERS) return null;
  const epoch = /^(\d{9,10})(?:\.\d+)?$|^(\d{12,13})$/.exec(date);
  if (epoch) return plausible(epoch[1] === undefined ? Number(epoch[2]) : Number(epoch[1]) * 1_000);
  return readIso(date) ?? readCompact(date) ?? readWords(date);
}

function readUsual(date: string): Date | null {
  const match = USUAL.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[3]), USUAL_MONTHS.indexOf(match[2] ?? "") + 1, Number(match[1])];
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6])];
  const [zoneHours, zoneMinutes] = [Number(match[8] ?? 0), Number(match[9] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || zoneHours > 13 || zoneMinutes > 59) return null;
  if (month === 0 || !isDayOf(year, month, day)) return null;
  const zone = (match[7] === "-" ? -1 : 1) * (60 * zoneHours + zoneMinutes);
  return plausible(Date.UTC(year, month - 1, day, hour, minute, second) - zone * MINUTE);
}

function isDayOf(year: number, month: number, day: number): boolean {
  return day >= 1 && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function readIso(date: string): Date | null {
  const eastern = date.replace(/^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/, "$1-$2-$3 ");
  const written = eastern.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, "$1-$2-$3");
  const match = ISO.exec(written);
  if (!match) return null;
  const rest = written.slice(match[0].length);
  // A week date, a year with a day number, or a range of years has the start of an ISO date but no month.
  if (match[3] === undefined && !/^\s*$/.test(rest)) return null;
  return momentOf({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3] ?? 1) }, rest);
}

function readCompact(date: string): Date | null {
  const match = COMPACT.exec(date);
  if (!match) return null;
  const [whole, year, month, day, hour, minute = "00", second = "00"] = match;
  const clock = hour === undefined ? "" : `${hour}:${minute}:${second}`;
  return momentOf({ year: Number(year), month: Number(month), day: Number(day) }, clock + date.slice(whole.length));
}

/** Dates with a month in words, or in numbers that are divided by anything but ISO's hyphens. */
function readWords(date: string): Date | null {
  const time = TIME.exec(date);
  const before = time ? date.slice(0, time.index) : date;
  const after = time ? date.slice(time.index + time[0].length) : "";
  // The part after the time contains the zone, and in Unix dates the year.
  const offset = OFFSET.exec(after.trimStart())?.[0] ?? "";
  const day = readDay(`${before} ${after.trimStart().slice(offset.length)}`);
  return day && momentOf(day, `${time?.[0] ?? ""} ${after}`);
}

function readDay(words: string): Day | null {
  const numeric = /(?<!\d)(\d{1,2})([./ -])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/.exec(words);
  if (numeric)
    return numericDay(Number(numeric[1]), Number(numeric[3]), fullYear(numeric[4] ?? ""), numeric[2] === "/");
  const tokens =
    words
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? [];
  const months = tokens.filter((token) => MONTHS.has(token));
  // "mar." is Tuesday in French, Spanish and Italian, and March in most languages.
  const name = months.length > 1 && months[0] === "mar" ? months[1] : months[0];
  const month = name === undefined ? undefined : MONTHS.get(name);
  const [first, second] = tokens.filter((token) => /^\d+$/.test(token));
  if (month === undefined || first === undefined || second === undefined) return null;
  const isYearFirst = first.length === 4;
  const [day, year] = isYearFirst ? [second, first] : [first, second];
  return day.length > 2 || (year.length !== 2 && year.length !== 4)
    ? null
    : { year: fullYear(year), month, day: Number(day) };
}

/** Dots and hyphens divide the day first; slashes too, but Americans, who wrote most of them, put the month first. */
function numericDay(first: number, second: number, year: number, hasSlashes: boolean): Day {
  const isMonthFirst = second > 12 || (hasSlashes && first <= 12);
  return isMonthFirst ? { year, month: first, day: second } : { year, month: second, day: first };
}

/** RFC 2822, section 4.3, with the window that feeds need. */
function fullYear(year: string): number {
  if (year.length !== 2) return Number(year);
  return Number(year) < 70 ? 2000 + Number(year) : 1900 + Number(year);
}

function momentOf({ year, month, day }: Day, rest: string): Date | null {
  const time = TIME.exec(rest);
  const clock = time ? clockOf(time) : MIDNIGHT;
  if (clock === null || month < 1 || month > 12 || !isDayOf(year, month, day)) return null;
  const local = Date.UTC(year, month - 1, day, clock.hour, clock.minute, clock.second);
  const zone = time ? zoneMinutes(rest.slice(time.index + time[0].length), local) : 0;
  return plausible(local - zone * MINUTE);
}

function clockOf([, hours, minutes, seconds, minutesAfterH, half]: RegExpExecArray): Clock | null {
  let hour = Number(hours);
  const minute = Number(minutes ?? minutesAfterH ?? 0);
  const second = Number(seconds ?? 0);
  if (half !== undefined && hour <= 12) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  // 60 is a leap second.
  return (hour > 23 && !isEndOfDay) || minute > 59 || second > 60 ? null : { hour, minute, second };
}

/** Minutes east of Greenwich at a local time; an unknown zone is treated as UTC. */
function zoneMinutes(after: string, local: number): number {
  const rest = after.trim();
  const offset = OFFSET.exec(rest);
  if (offset) {
    const [, sign, hours, minutes = "0"] = offset;
    const size = Number(hours) * 60 + Number(minutes);
    if (size > 14 * 60 || Number(minutes) > 59) return 0;
    return sign === "+" ? size : -size;
  }
  const place = PLACE.exec(rest)?.[0];
  if (place !== undefined) return zoneOffset(place, local);
  const words = rest.toUpperCase().match(/[A-Z]+/g) ?? [];
  for (const word of words) {
    const minutes = ZONES.get(word);
    if (minutes !== undefined) return minutes;
  }
  return 0;
}

function plausible(time: number): Date | null {
  const date = new Date(time);
  return Number.isNaN(time) || date.getUTCFullYear() < EARLIEST_YEAR || date.getUTCFullYear() > 9_999 ? null : date;
}
