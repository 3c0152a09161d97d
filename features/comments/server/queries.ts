/** SQL of comments. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, holding, column, type Row } from "#platform/database/statement.ts";
import { MENTION_MINUTES, type ThreadState } from "../contract.ts";
import type { Anchor } from "../policy/anchors.ts";

const THREAD = {
  ...columns("comment_threads", "id", "post_id", "field", "words", "is_orphaned", "suggestion", "state", "version"),
  ...columns("comment_threads", "closed_by_name", "closed_at", "closed_line", "created_at"),
  start: column("comment_threads", "words_start"),
  end: column("comment_threads", "words_end"),
  before: column("comment_threads", "words_before"),
  after: column("comment_threads", "words_after"),
};
const THREAD_COLUMNS = `id, post_id, field, words, is_orphaned, suggestion, state, version, closed_by_name, closed_at,
  closed_line, created_at, words_start as start, words_end as "end", words_before as before, words_after as after`;
export type ThreadRow = Row<typeof THREAD>;

const ENTRY = columns(
  "comment_entries",
  ...(["id", "thread_id", "author_id", "link_id", "author_name", "is_by_link", "text", "created_at"] as const),
);
export type EntryRow = Row<typeof ENTRY>;

/** Closed ones that are shown. */
const MAX_CLOSED = 200;

/** Open ones, and the latest of those that are closed. */
export function listThreads(postId: number, on: Database = db): Promise<ThreadRow[]> {
  return prepared(
    THREAD,
    `(select ${THREAD_COLUMNS} from comment_threads where post_id = $1 and state = 'open')
     union all
     (select ${THREAD_COLUMNS} from comment_threads where post_id = $1 and state <> 'open'
      order by closed_at desc limit ${MAX_CLOSED})`,
    [postId],
    on,
  );
}

export function listEntries(threadIds: readonly number[], on: Database = db): Promise<EntryRow[]> {
  const text = `select ${Object.keys(ENTRY).join(", ")} from comment_entries where thread_id = any($1) order by id`;
  return prepared(ENTRY, text, [[...threadIds]], on);
}

/** Of the post, locked. Lock the post first. */
export async function lockThread(tx: Transaction, postId: number, id: number): Promise<ThreadRow | null> {
  const text = `select ${THREAD_COLUMNS} from comment_threads where id = $1 and post_id = $2 for no key update`;
  return (await prepared(THREAD, text, [id, postId], tx))[0] ?? null;
}

const COUNT = { count: computed.number() };

export async function countOpen(tx: Transaction, postId: number): Promise<number> {
  const text = "select count(*) as count from comment_threads where post_id = $1 and state = 'open'";
  return (await prepared(COUNT, text, [postId], tx))[0]?.count ?? 0;
}

export async function countEntries(tx: Transaction, threadId: number): Promise<number> {
  const text = "select count(*) as count from comment_entries where thread_id = $1";
  return (await prepared(COUNT, text, [threadId], tx))[0]?.count ?? 0;
}

const columnsOf = ({ start, end, before, after, is_orphaned }: Anchor) => ({
  words_start: start,
  words_end: end,
  words_before: before,
  words_after: after,
  is_orphaned,
});

type NewThread = { post_id: number; field: string; version: number; suggestion: string | null; anchor: Anchor };

export async function insertThread(tx: Transaction, { anchor, ...thread }: NewThread): Promise<number> {
  const { id } = await tx
    .insertInto("comment_threads")
    .values({ ...thread, words: anchor.words, ...columnsOf(anchor) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function placeThread(tx: Transaction, id: number, anchor: Anchor): Promise<void> {
  await tx.updateTable("comment_threads").set(columnsOf(anchor)).where("id", "=", id).execute();
}

export type NewEntry = Pick<EntryRow, "thread_id" | "author_id" | "link_id" | "author_name" | "is_by_link" | "text">;

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx.insertInto("comment_entries").values(entry).execute();
}

type Closing = { state: ThreadState; by: number | null; name: string; line?: string; version?: number };

export async function closeThread(
  tx: Transaction,
  id: number,
  { state, by, name, line = "", version }: Closing,
): Promise<void> {
  const closed = { state, closed_by: by, closed_by_name: name, closed_line: line, closed_version: version ?? null };
  await tx
    .updateTable("comment_threads")
    .set({ ...closed, closed_at: now })
    .where("id", "=", id)
    .execute();
}

export async function reopenThread(tx: Transaction, id: number): Promise<void> {
  const open = { closed_by: null, closed_by_name: "", closed_line: "", closed_version: null, closed_at: null };
  await tx
    .updateTable("comment_threads")
    .set({ ...open, state: "open" })
    .where("id", "=", id)
    .execute();
}

const PLACES = {
  ...columns("comment_places", "version", "proposed_version"),
  texts: holding<Record<string, string>>(column("comment_places", "texts")),
};
export type Places = Row<typeof PLACES>;

/** The text in which the words were looked for last; null: nothing was written yet. */
export async function findPlaces(
  postId: number,
  on: Database = db,
  lock: "" | "for update" = "",
): Promise<Places | null> {
  const text = `select version, proposed_version, texts from comment_places where post_id = $1 ${lock}`;
  return (await prepared(PLACES, text, [postId], on))[0] ?? null;
}

export async function savePlaces(tx: Transaction, post_id: number, { texts, ...of }: Places): Promise<void> {
  const values = { ...of, texts: JSON.stringify(texts) };
  await tx
    .insertInto("comment_places")
    .values({ post_id, ...values })
    .onConflict((on) => on.column("post_id").doUpdateSet(values))
    .execute();
}

/** @returns those of the people who were not emailed about the thread a moment ago. */
export async function noteMentions(tx: Transaction, threadId: number, users: readonly number[]): Promise<number[]> {
  if (users.length === 0) return [];
  const rows = await tx
    .insertInto("comment_mentions")
    .values(users.map((user_id) => ({ thread_id: threadId, user_id })))
    .onConflict((on) =>
      on
        .columns(["thread_id", "user_id"])
        .doUpdateSet({ mailed_at: now })
        .where("comment_mentions.mailed_at", "<", sql<Date>`now() - make_interval(mins => ${MENTION_MINUTES})`),
    )
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteMentions(tx: Transaction, userId: number, companyId: number): Promise<void> {
  await tx
    .deleteFrom("comment_mentions")
    .where("user_id", "=", userId)
    .where("thread_id", "in", (of) =>
      of
        .selectFrom("comment_threads as thread")
        .innerJoin("posts", "posts.id", "thread.post_id")
        .select("thread.id")
        .where("posts.company_id", "=", companyId),
    )
    .execute();
}

const PROGRAM = columns("api_keys", "name");

/** As the key or assistant is called. */
export async function findProgram(keyId: number, on: Database): Promise<string | null> {
  return (await prepared(PROGRAM, "select name from api_keys where id = $1", [keyId], on))[0]?.name ?? null;
}

const PERSON = { name: computed.text(), ...columns("users", "first_name", "email") };
export type Person = Row<typeof PERSON>;

/** Null: the account is gone. */
export async function findPerson(userId: number, on: Database = db): Promise<Person | null> {
  const text = `select trim(first_name || ' ' || last_name) as name, first_name, email from users where id = $1`;
  return (await prepared(PERSON, text, [userId], on))[0] ?? null;
}
