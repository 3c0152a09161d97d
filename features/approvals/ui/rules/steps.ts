/** The rules run through once, for a post that is sent on a Monday at 9:00. Pure. */
import { Temporal } from "temporal-polyfill";
import { type ApprovalRules, isClient } from "../../contract.ts";
import { dueAt, remindersOf } from "../../policy/deadlines.ts";
import { type Candidates, daysWords, deputyOf, keyOf, wordsOf } from "./approvers.ts";

export type Step = { key: string; name: string; from: string; text: string };
export type Steps = { slowest: string; steps: Step[]; ending: string };

const MONDAY = 1;
const WEEK = 7;

/** @param now decides which Monday: clocks may change in its weeks. */
export function stepsOf(rules: ApprovalRules, candidates: Candidates, now: Date): Steps {
  const { mode, needed, approvers, asks_deputy, zone } = rules;
  const start = mondayAfter(now, zone);
  const sent = toDate(start);
  const words = (time: Date) => timeIn(time, start);
  let asked = sent;
  const steps = approvers.map((approver, at): Step => {
    const from = asked;
    const due = dueAt(from, approver.days, zone);
    if (mode === "all") asked = due;
    const reminders = new Intl.ListFormat("en-GB").format(remindersOf(from, due, zone).map(words));
    const deputy = asks_deputy ? deputyOf(approver, candidates) : null;
    const begins = [
      ...(at === 0 || mode !== "all" ? ["asked when the author sends it"] : []),
      ...(isClient(approver) ? ["by link"] : []),
      `until ${words(due)}`,
    ].join(", ");
    const then = deputy === null ? "" : `, then ${deputy} is asked too`;
    const text = `${begins.charAt(0).toUpperCase()}${begins.slice(1)}. Reminders ${reminders}${then}.`;
    return { key: keyOf(approver), name: wordsOf(approver, candidates).name, from: words(from), text };
  });
  const days = approvers.map((each) => each.days);
  const most = mode === "all" ? days.reduce((sum, each) => sum + each, 0) : Math.max(0, ...days);
  return { slowest: `At the slowest, ${daysWords(most)}`, steps, ending: endingOf(mode, needed) };
}

function endingOf(mode: ApprovalRules["mode"], needed: number): string {
  if (mode === "any" || (mode === "some" && needed === 1)) return "Possible after the first approval.";
  return mode === "some" ? `Possible after ${needed} approvals.` : "Possible after the last approval.";
}

function mondayAfter(now: Date, zone: string): Temporal.ZonedDateTime {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const day = today.add({ days: WEEK + MONDAY - today.dayOfWeek });
  return day.toZonedDateTime({ timeZone: zone, plainTime: "09:00" });
}

const toDate = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds);

/** Tue 18:00, or Tue 18:00 in week 2. */
function timeIn(time: Date, start: Temporal.ZonedDateTime): string {
  const { timeZoneId: zone } = start;
  const at = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);
  const week = Math.floor(start.toPlainDate().until(at.toPlainDate()).total("days") / WEEK) + 1;
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: zone }).format(time);
  const clock = `${at.hour}:${String(at.minute).padStart(2, "0")}`;
  return `${weekday} ${clock}${week > 1 ? ` in week ${week}` : ""}`;
}
