/** The times that the schedule dialog offers, in the user's time zone: every 15 minutes, nothing in the past. */
import dayjs from "dayjs";
import { SCHEDULE_STEP_MINUTES } from "../../contract.ts";

const STEP_MS = SCHEDULE_STEP_MINUTES * 60_000;
const FIRST_CHOICE_HOUR = 9;
/** The server takes ten years at most. */
const YEARS_AHEAD = 10;

export type OfferedTime = {
  at: Date;
  /** 24-hour time; with its offset where the clocks are set back and a time comes twice. */
  label: string;
};

/** A day of the user's calendar, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return dayjs(moment).format("YYYY-MM-DD");
}

/**
 * The times of a day that come after `now`. They are steps of real time, so that an hour which the clocks leave out is
 * not offered and one that comes twice is offered twice.
 */
export function timesOf(day: string, now: Date): OfferedTime[] {
  const start = dayjs(day).startOf("day");
  const end = start.add(1, "day").startOf("day").valueOf();
  const times: OfferedTime[] = [];
  for (let at = start.valueOf(); at < end; at += STEP_MS)
    times.push({ at: new Date(at), label: clockTime(new Date(at)) });
  const labels = times.map(({ label }) => label);
  return times
    .map(({ at, label }) => {
      const isRepeated = labels.indexOf(label) !== labels.lastIndexOf(label);
      return { at, label: isRepeated ? `${label} ${offsetOf(at)}` : label };
    })
    .filter(({ at }) => at > now);
}

/** 24-hour time. */
export function clockTime(at: Date): string {
  return dayjs(at).format("HH:mm");
}

/** First and last day that can be chosen. */
export function dayRange(now: Date): { first: string; last: string } {
  const today = dayOf(now);
  const first = timesOf(today, now).length > 0 ? today : dayOf(dayjs(now).add(1, "day").toDate());
  return { first, last: dayOf(dayjs(now).add(YEARS_AHEAD, "year").subtract(1, "day").toDate()) };
}

/**
 * The same time on another day, or the next that it has; null when none of its times is left.
 * @param wanted another time there, for example "09:15".
 */
export function moveToDay(at: Date, day: string, now: Date, wanted = clockTime(at)): Date | null {
  const times = timesOf(day, now);
  const found = times.find((time) => clockTime(time.at) >= wanted) ?? times.at(-1);
  return found?.at ?? null;
}

/** What the dialog shows first: tomorrow morning. */
export function firstChoice(now: Date): Date {
  return dayjs(now).add(1, "day").startOf("day").hour(FIRST_CHOICE_HOUR).toDate();
}

/** For example "GMT+1". */
export function offsetOf(at: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** For example "Europe/Oslo". */
export function timeZoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
