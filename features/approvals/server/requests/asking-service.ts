/** Who is asked now, and what the clock reminds of; under the lock of the request. */
import type { Transaction } from "#platform/database/client.ts";
import { dueAt, remindersOf } from "../../policy/deadlines.ts";
import { answerersOf, judge, judgeAll, type People } from "../../policy/state.ts";
import { sendAsked, sendLate, sendReminder } from "./mailing-service.ts";
import * as queries from "./queries.ts";
import { type ApprovedPost, listApprovers } from "./approvers.ts";

/** The two warnings before a scheduled post misses its time. */
const WARNING_HOURS = [48, 2] as const;
const HOUR_MS = 3_600_000;
/** Who was told, for a client without an account. */
const CLIENT = 0;

/**
 * Asks who is next for the text as it is, reminds, asks deputies at the end of the time, and notes when to look again.
 * @param again turns to be asked although they asked for changes.
 */
export async function tendTurns(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  again: readonly queries.TurnRow[] = [],
): Promise<void> {
  const people = await listApprovers(tx, post.company_id);
  const { isMet, turns, toAsk } = judgeAll(request.rules, request.turns, post.blocks);
  const now = new Date();
  const asked = new Map<number, queries.TurnRow>();
  for (const turn of [...toAsk, ...(isMet ? [] : again)]) {
    const due = dueOf(request, post, turn, now);
    await queries.setAsked(tx, turn.id, due);
    const fresh = { ...turn, asked_at: now, due_at: due, reminders: 0, deputy_asked_at: null, told: [] };
    asked.set(turn.id, await tell(tx, request, post, fresh, people, judge(turn, post.blocks).state === "again"));
  }
  if (!isMet)
    for (const { turn, state } of turns)
      if (state === "asked" && !asked.has(turn.id))
        asked.set(turn.id, await tendAsked(tx, request, post, turn, people));
  const lookAt = nextLook(request, post, [...asked.values()], now);
  await queries.setLooked(tx, request.id, { version: post.version, lookAt, warnings: request.warnings });
}

/** A publishing time that comes earlier is the deadline. */
function dueOf({ rules }: queries.Request, post: ApprovedPost, { days }: queries.TurnRow, now: Date): Date {
  const due = dueAt(now, days, rules.zone);
  const { publish_at: time, isScheduled } = post;
  return isScheduled && time !== null && time > now && time < due ? time : due;
}

async function tendAsked(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  turn: queries.TurnRow,
  people: People,
): Promise<queries.TurnRow> {
  const now = new Date();
  let held = turn;
  const isLate = held.due_at !== null && held.due_at <= now;
  if (isLate && held.deputy_asked_at === null) {
    await queries.updateTurn(tx, held.id, { deputy_asked_at: now });
    const hasDeputy = request.rules.asks_deputy && held.deputy_id !== null && people.has(held.deputy_id);
    if (hasDeputy) held = { ...held, deputy_asked_at: now };
    else await sendLate(tx, request, post, held);
  }
  const past = remindersFor(request, held).filter((time) => time <= now).length;
  if (!isLate && past > held.reminders) {
    await queries.updateTurn(tx, held.id, { reminders: past, reminded_at: now });
    await sendReminder(tx, request, post, held, people);
    held = { ...held, reminders: past, reminded_at: now };
  }
  return tell(tx, request, post, held, people, false);
}

/** Emails those who may answer now and have not been asked: the approver, a deputy, or owners where one has left. */
async function tell(
  tx: Transaction,
  request: queries.Request,
  post: ApprovedPost,
  turn: queries.TurnRow,
  people: People,
  isAgain: boolean,
): Promise<queries.TurnRow> {
  const wanted = [...(turn.is_client ? [CLIENT] : []), ...answerersOf(turn, people, post.writers)];
  const fresh = wanted.filter((id) => !turn.told.includes(id));
  if (fresh.length === 0) return turn;
  const told = [...turn.told];
  for (const id of fresh) if (await sendAsked(tx, request, post, turn, id, isAgain)) told.push(id);
  await queries.updateTurn(tx, turn.id, { told });
  return { ...turn, told };
}

function remindersFor({ rules }: queries.Request, { asked_at, due_at }: queries.TurnRow): Date[] {
  return asked_at && due_at ? remindersOf(asked_at, due_at, rules.zone) : [];
}

/** How many of the two warnings before its time are due for a scheduled post. */
export function warningsDue({ isScheduled, publish_at: time }: ApprovedPost, now: Date): number {
  if (!isScheduled || time === null) return 0;
  return WARNING_HOURS.filter((hours) => time.getTime() - hours * HOUR_MS <= now.getTime()).length;
}

/** The next reminder, end of a time, or warning; null: nothing is due. */
function nextLook(
  request: queries.Request,
  post: Pick<ApprovedPost, "isScheduled" | "publish_at">,
  asked: readonly queries.TurnRow[],
  now: Date,
): Date | null {
  const times = asked.flatMap((turn) => [
    ...remindersFor(request, turn).slice(turn.reminders),
    ...(turn.deputy_asked_at === null && turn.due_at ? [turn.due_at] : []),
  ]);
  const { isScheduled, publish_at: time } = post;
  if (isScheduled && time)
    times.push(...WARNING_HOURS.slice(request.warnings).map((hours) => new Date(time.getTime() - hours * HOUR_MS)));
  const later = times.filter((each) => each > now).map((each) => each.getTime());
  return later.length === 0 ? null : new Date(Math.min(...later));
}
