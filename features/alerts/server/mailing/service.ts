/**
 * Emails of alerts. Invariant: an email is queued in the transaction that marks its hits as told, under the alert's lock, so
 * each story is in one email of an alert, also after a kill and with several workers. A story counts once: what another
 * source told before is marked and not sent.
 */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { isUnknownMailbox, MAX_REFUSALS } from "#platform/mail/refusals.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { bodyOf } from "#features/news/stories/entry-text.ts";
import { MAX_MAILS_AN_HOUR } from "../../contract.ts";
import { markerFor, sayStored } from "../describe-service.ts";
import { readStopToken } from "../feeds/address-policy.ts";
import { endTelling, setPaused } from "../queries.ts";
import { digestMail, type MailedAlert, type MailedStory, quietMail, restMail, storyMail } from "./mails.ts";
import * as queries from "./queries.ts";
import { decideImmediate, lastMoment } from "./schedule-policy.ts";

const BATCH = 100;

/** Sends what is due. @returns how many emails were queued. */
export async function mailAlerts(now: Date, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  for (let after = 0; ;) {
    const due = await queries.listUntold(after, BATCH);
    for (const { id } of due) {
      if (signal?.aborted) return queued;
      after = id;
      try {
        queued += await transaction((tx) => mailOne(tx, id, now));
      } catch (error) {
        log.error({ err: error, alert: id }, "An alert could not be emailed");
      }
    }
    if (due.length < BATCH) return queued;
  }
}

async function mailOne(tx: Transaction, id: number, now: Date): Promise<number> {
  const alert = await queries.lockSent(tx, id);
  if (!alert || !isMailbox(alert.email)) return 0;
  return alert.send === "immediately" ? mailImmediately(tx, alert, now) : mailDigest(tx, alert, now);
}

async function mailDigest(tx: Transaction, alert: queries.MailedRow, now: Date): Promise<number> {
  const moment = lastMoment(alert, now);
  if (!moment) return 0;
  const { stories, entryIds } = await readStories(tx, alert, moment);
  await queries.markTold(tx, alert.id, entryIds);
  if (stories.length === 0) return 0;
  const before = lastMoment(alert, new Date(moment.getTime() - 1)) ?? moment;
  const since = new Date(Math.max(before.getTime(), alert.searched_since.getTime()));
  return send(tx, alert, digestMail(addressee(alert), stories.toReversed(), since, now), stories.length);
}

async function mailImmediately(tx: Transaction, alert: queries.MailedRow, now: Date): Promise<number> {
  const may = decideImmediate(await queries.listSent(tx, alert.id, MAX_MAILS_AN_HOUR), alert.held_since, now);
  if (may.kind === "wait") {
    await queries.setHeld(tx, alert.id, true);
    return 0;
  }
  const { stories, entryIds, entriesOf } = await readStories(tx, alert, now);
  if (may.kind === "rest" || stories.length <= may.room) {
    await queries.markTold(tx, alert.id, entryIds);
    await queries.setHeld(tx, alert.id, false);
  }
  if (may.kind === "rest") {
    if (stories.length === 0) return 0;
    return send(tx, alert, restMail(addressee(alert), stories.toReversed(), now), stories.length);
  }
  const sent = stories.slice(0, may.room);
  if (sent.length < stories.length) {
    await queries.markTold(
      tx,
      alert.id,
      sent.flatMap((story) => entriesOf.get(story) ?? []),
    );
    await queries.setHeld(tx, alert.id, true);
  }
  for (const story of sent) await send(tx, alert, storyMail(addressee(alert), story, now), 1);
  return sent.length;
}

type Stories = { stories: MailedStory[]; entryIds: number[]; entriesOf: Map<MailedStory, number[]> };

/** New stories, oldest first, and all hits that are settled with them. */
async function readStories(tx: Transaction, alert: queries.MailedRow, until: Date): Promise<Stories> {
  const rows = await queries.listUntoldHits(tx, alert, until);
  const { excerpt } = markerFor(alert.query);
  const entriesOf = new Map<MailedStory, number[]>();
  for (const ofStory of Map.groupBy(
    rows.filter(({ is_known }) => !is_known),
    ({ story }) => story,
  ).values()) {
    const [first] = ofStory;
    if (!first) continue;
    const passage = excerpt(first.summary || bodyOf(first), first.language);
    const story = { ...first, excerpt: passage.map(({ text }) => text).join("") };
    entriesOf.set(
      story,
      ofStory.map(({ entry_id }) => entry_id),
    );
  }
  return { stories: [...entriesOf.keys()], entryIds: rows.map(({ entry_id }) => entry_id), entriesOf };
}

function addressee({ id, name, query, first_name, time_zone }: queries.MailedRow): MailedAlert {
  return { id, name, said: sayStored(query), first_name, time_zone };
}

async function send(tx: Transaction, alert: queries.MailedRow, mail: MailContent, stories: number): Promise<number> {
  await queueMail(tx, { to: alert.email, ...mail });
  await queries.noteMail(tx, alert.id, stories);
  return 1;
}

/** Tells once that an alert has found nothing for a month. @returns how many emails were queued. */
export async function mailQuiet(signal?: AbortSignal): Promise<number> {
  let queued = 0;
  for (const alert of await queries.listQuiet(BATCH)) {
    if (signal?.aborted) break;
    const isQueued = await transaction(async (tx) => {
      if (!(await queries.lockSent(tx, alert.id)) || !(await queries.markQuietTold(tx, alert.id))) return false;
      if (!isMailbox(alert.email)) return false;
      const since = alert.last_at ?? alert.searched_since;
      await queueMail(tx, { to: alert.email, ...quietMail(addressee(alert), since, alert.are_sources_gone) });
      return true;
    });
    if (isQueued) queued += 1;
  }
  return queued;
}

/** @returns the alert whose emails a link ends; null for anything but a link of this installation. */
export async function findToStop(token: string): Promise<{ name: string; isSent: boolean } | null> {
  const id = readStopToken(token);
  if (id === null) return null;
  const alert = await queries.findToStop(id);
  return { name: alert?.name ?? "", isSent: alert?.is_sent ?? false };
}

/** Ends the emails of an alert; repeating that is fine. @returns false for a token that never was one of ours. */
export async function stop(token: string): Promise<boolean> {
  const id = readStopToken(token);
  if (id === null) return false;
  await transaction(async (tx) => {
    await queries.stopMails(tx, id);
    await endTelling(tx, id);
  });
  return true;
}

/**
 * Hears that a mail server refuses a person's address for good. A mailbox that does not exist pauses all alerts of the
 * person that are emailed; another refusal may be about us, so it takes several.
 */
export async function hearRefusal(tx: Transaction, { to, response }: { to: string; response: string }): Promise<void> {
  const most = isUnknownMailbox(response) ? 1 : MAX_REFUSALS;
  for (const id of await queries.countRefusals(tx, to, most)) await setPaused(tx, id, "bounces");
}
