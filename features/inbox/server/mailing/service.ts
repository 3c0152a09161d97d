/**
 * Emails people what is in their inbox: daily, or immediately where no feature emails it by itself. What a person was told
 * advances in the transaction that queues the email, from the moment that was read before: each is told once, also by two
 * workers, or when one is killed.
 */
import { choiceOf, type Choice, type NoticeKind, type StoredChoices } from "#features/notifications/contract.ts";
import { isClosed, mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { CAUSES, type InboxEntry } from "../../contract.ts";
import { entryOf, type Event, groupEvents } from "../events-policy.ts";
import { listEvents } from "../happened/service.ts";
import { findReadState } from "../reading/queries.ts";
import { listTodo } from "../todo/service.ts";
import { dailyMail, promptMail } from "./mails.ts";
import * as queries from "./queries.ts";

const BATCH = 100;
/** What is written now may commit a moment later. */
const SETTLED_MS = 60_000;
/** Longer ago is no news, such as after a long outage. */
const LONGEST_MS = 7 * 86_400_000;
/** What features do not email by themselves. */
const PROMPT: readonly NoticeKind[] = ["delivered", "embargo", "team", "reminder"];

type Mailing = (reader: queries.ReaderRow, now: Date) => Promise<void>;

/** @returns when no one is due any more. A person who cannot be emailed is logged, and does not delay others. */
async function mailAll(
  list: typeof queries.listDailyDue,
  mail: Mailing,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const siteZone = getSite().time_zone;
  for (let after = 0; ;) {
    const readers = await list({ siteZone, now, after, limit: BATCH });
    for (const reader of readers) {
      if (signal?.aborted) return;
      after = reader.id;
      await mail(reader, now).catch((error: unknown) =>
        log.error({ err: error, user: reader.id }, "What is in an inbox could not be emailed"),
      );
    }
    if (readers.length < BATCH) return;
  }
}

/** From 8:00 in each person's zone, once a day; none when nothing has happened. */
export function mailDaily(now: Date, signal?: AbortSignal): Promise<void> {
  return mailAll(queries.listDailyDue, mailDay, now, signal);
}

/** Within a minute or two. */
export function mailPrompt(now: Date, signal?: AbortSignal): Promise<void> {
  return mailAll(queries.listPrompt, mailNow, now, signal);
}

async function mailDay(reader: queries.ReaderRow, now: Date): Promise<void> {
  const { id: userId, until: from, day } = reader;
  const until = new Date(now.getTime() - SETTLED_MS);
  // The first one begins its time, and is empty.
  const entries = from === null ? [] : await listNews(reader, { from, until }, "daily");
  await transaction(async (tx) => {
    if (!(await queries.advanceDaily(tx, { userId, from, until, day })) || entries.length === 0) return;
    await queueMail(tx, { to: reader.email, ...dailyMail(entries, { ...reader, now }, getSite().name) });
  });
}

async function mailNow(reader: queries.ReaderRow, now: Date): Promise<void> {
  const { id: userId, until: from } = reader;
  const until = new Date(now.getTime() - SETTLED_MS);
  if (from === null || from >= until) return;
  const entries = await listNews(reader, { from, until }, "now", PROMPT);
  await transaction(async (tx) => {
    if (!(await queries.advancePrompt(tx, { userId, from, until }))) return;
    for (const entry of entries) await queueMail(tx, { to: reader.email, ...promptMail(entry, { ...reader, now }) });
  });
}

/** What the person has not read of what they chose to hear like that, newest first. */
async function listNews(
  { id, email, choices }: queries.ReaderRow,
  { from, until }: { from: Date; until: Date },
  choice: Choice,
  kinds?: readonly NoticeKind[],
): Promise<InboxEntry[]> {
  if (!isMailbox(email)) return [];
  const since = new Date(Math.max(from.getTime(), until.getTime() - LONGEST_MS));
  const [{ events: waiting, met }, marks] = await Promise.all([listTodo({ id }), findReadState(id)]);
  const open = new Set(waiting.map(({ key }) => key));
  const happened = (await listEvents({ id }, since, met)).filter(({ key }) => !open.has(key));
  const isNew = (event: Event) =>
    event.at !== null && event.at > since && event.at <= until && isChosen(event, choices ?? {}, choice, kinds);
  const entries = [
    ...groupEvents(waiting.filter(isNew)).map((group) => entryOf(group, true, marks)),
    ...groupEvents(happened.filter(isNew)).map((group) => entryOf(group, false, marks)),
  ];
  return asInMails(
    entries
      .filter(({ is_read }) => !is_read)
      .toSorted((one, other) => Date.parse(other.at ?? "") - Date.parse(one.at ?? "")),
  );
}

/** Of a confidential post an email has neither the title nor a word. */
async function asInMails(entries: InboxEntry[]): Promise<InboxEntry[]> {
  const rows = await queries.listConfidential(entries.flatMap(({ post }) => post?.id ?? []));
  return entries.map((entry) => {
    const row = rows.find(({ id }) => id === entry.post?.id);
    if (!row || !entry.post || !isClosed(row)) return entry;
    return { ...entry, post: { ...entry.post, name: mailName(row) }, note: "", words: null };
  });
}

function isChosen(
  { cause, companyId }: Event,
  choices: StoredChoices,
  choice: Choice,
  kinds: readonly NoticeKind[] | undefined,
): boolean {
  const { kind } = CAUSES[cause];
  if (kind === null || (kinds && !kinds.includes(kind))) return false;
  return choiceOf(choices, kind, companyId) === choice;
}
