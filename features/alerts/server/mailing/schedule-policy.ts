/** When emails of an alert leave: by the clock of its time zone, whatever that clock does. Pure. */
import { Temporal } from "temporal-polyfill";
import { MAX_MAILS_AN_HOUR, type Send } from "../../contract.ts";

export type Schedule = { send: Send; send_hour: number; time_zone: string };

const MONDAY = 1;
const FRIDAY = 5;
/** More days than ever lie between two moments. */
const REACH = 8;

/** The last moment at which it was to be sent, `now` included; null: it has no times. */
export function lastMoment(schedule: Schedule, now: Date): Date | null {
  return momentBeside(schedule, now, -1);
}

/** The next moment after `now`. */
export function nextMoment(schedule: Schedule, now: Date): Date | null {
  return momentBeside(schedule, now, 1);
}

function momentBeside({ send, send_hour, time_zone }: Schedule, now: Date, direction: -1 | 1): Date | null {
  if (send === "immediately" || send === "never") return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone).toPlainDate();
  for (let days = 0; days <= REACH; days++) {
    const day = today.add({ days: days * direction });
    if (!isSendingDay(send, day.dayOfWeek)) continue;
    // A time that the clocks skip is the one after the change; of one that comes twice it is the first.
    const at = day.toZonedDateTime({ timeZone: time_zone, plainTime: { hour: send_hour } }).epochMilliseconds;
    if (direction === -1 ? at <= now.getTime() : at > now.getTime()) return new Date(at);
  }
  return null;
}

function isSendingDay(send: "daily" | "weekdays" | "weekly", dayOfWeek: number): boolean {
  if (send === "weekly") return dayOfWeek === MONDAY;
  return send === "daily" || dayOfWeek <= FRIDAY;
}

const HOUR_MS = 3_600_000;

export type Immediate =
  /** So many stories may have an email of their own. */
  | { kind: "each"; room: number }
  /** All of them in one email: the limit held them back. */
  | { kind: "rest" }
  | { kind: "wait" };

/**
 * What may leave now of an alert that is sent immediately.
 * @param sent when its emails of the last hour and before were queued, newest first.
 * @param heldSince since when stories wait for the limit; null: none do.
 */
export function decideImmediate(sent: readonly Date[], heldSince: Date | null, now: Date): Immediate {
  const ofHour = sent.filter((at) => now.getTime() - at.getTime() < HOUR_MS).length;
  if (ofHour >= MAX_MAILS_AN_HOUR) return { kind: "wait" };
  return heldSince === null ? { kind: "each", room: MAX_MAILS_AN_HOUR - ofHour } : { kind: "rest" };
}
