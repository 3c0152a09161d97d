/** SQL of requests to approve quotes. */
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";
import type { QuoteAnswer } from "../../policy/quotes.ts";

const REQUEST = columns(
  "quote_requests",
  ...(["id", "post_id", "company_id", "name", "email", "asked_by", "asked_by_name", "asked_at", "due_at"] as const),
  ...(["round", "answered_round", "looked_version", "reminded_at", "warnings", "ended_at"] as const),
);
const QUOTE = columns("quote_request_quotes", "id", "request_id", "words");
const ANSWER = columns(
  "quote_answers",
  ...(["quote_id", "answer", "words", "new_words", "note", "version", "receipt", "answered_at"] as const),
);
const REQUEST_COLUMNS = Object.keys(REQUEST).join(", ");

export type AskedQuote = { id: number; words: string; answers: QuoteAnswer[] };
export type QuoteRequest = Row<typeof REQUEST> & { quotes: AskedQuote[] };

/** Those that have not ended, in the order of asking. */
export async function listOpen(postIds: readonly number[], on: Database = db): Promise<QuoteRequest[]> {
  if (postIds.length === 0) return [];
  const text = `select ${REQUEST_COLUMNS} from quote_requests where post_id = any($1) and ended_at is null order by id`;
  return withQuotes(await prepared(REQUEST, text, [[...postIds]], on), on);
}

/** Each person's latest request about a post, ended or not. */
export async function listLatest(postId: number, on: Database): Promise<QuoteRequest[]> {
  const text = `select distinct on (lower(email)) ${REQUEST_COLUMNS} from quote_requests where post_id = $1
    order by lower(email), id desc`;
  return withQuotes(await prepared(REQUEST, text, [postId], on), on);
}

/** Locked until the transaction ends. Lock the company and the post first. */
export async function lockRequest(tx: Transaction, id: number): Promise<QuoteRequest | null> {
  const text = `select ${REQUEST_COLUMNS} from quote_requests where id = $1 for update`;
  return (await withQuotes(await prepared(REQUEST, text, [id], tx), tx))[0] ?? null;
}

async function withQuotes(requests: Row<typeof REQUEST>[], on: Database): Promise<QuoteRequest[]> {
  if (requests.length === 0) return [];
  const quotes = await prepared(
    QUOTE,
    `select id, request_id, words from quote_request_quotes where request_id = any($1) order by position`,
    [requests.map(({ id }) => id)],
    on,
  );
  const answers = await prepared(
    ANSWER,
    `select quote_id, answer, words, new_words, note, version, receipt, answered_at from quote_answers
     where quote_id = any($1) order by id`,
    [quotes.map(({ id }) => id)],
    on,
  );
  return requests.map((request) => ({
    ...request,
    quotes: quotes
      .filter(({ request_id }) => request_id === request.id)
      .map(({ id, words }) => ({ id, words, answers: answers.filter(({ quote_id }) => quote_id === id) })),
  }));
}

export type NewRequest = Pick<
  QuoteRequest,
  "post_id" | "company_id" | "name" | "email" | "asked_by_name" | "due_at" | "looked_version"
> & { asked_by: number };

export async function insertRequest(tx: Transaction, request: NewRequest, words: readonly string[]): Promise<number> {
  const { id } = await tx.insertInto("quote_requests").values(request).returning("id").executeTakeFirstOrThrow();
  const quotes = words.map((each, position) => ({ request_id: id, position, words: each }));
  await tx.insertInto("quote_request_quotes").values(quotes).execute();
  return id;
}

export type RequestChange = {
  round?: number;
  answered_round?: number;
  looked_version?: number;
  due_at?: Date;
  reminded_at?: Date | null;
  ended_at?: Date;
};

export async function updateRequest(tx: Transaction, id: number, change: RequestChange): Promise<void> {
  await tx.updateTable("quote_requests").set(change).where("id", "=", id).execute();
}

/** How many of the two warnings before the post's time are out. */
export async function setWarnings(tx: Transaction, postId: number, warnings: number): Promise<void> {
  await tx.updateTable("quote_requests").set({ warnings }).where("post_id", "=", postId).execute();
}

/** The words that are asked about from now on. */
export async function setWords(tx: Transaction, quoteId: number, words: string): Promise<void> {
  await tx.updateTable("quote_request_quotes").set({ words }).where("id", "=", quoteId).execute();
}

export async function insertAnswer(
  tx: Transaction,
  quoteId: number,
  answer: Omit<QuoteAnswer, "answered_at">,
): Promise<void> {
  await tx
    .insertInto("quote_answers")
    .values({ ...answer, quote_id: quoteId })
    .execute();
}

export async function endOf(tx: Transaction, postIds: readonly number[]): Promise<void> {
  await tx
    .updateTable("quote_requests")
    .set({ ended_at: now })
    .where("post_id", "in", [...postIds])
    .where("ended_at", "is", null)
    .execute();
}

const PLACE = columns("quote_requests", "post_id", "company_id");

export async function findPlace(id: number): Promise<Row<typeof PLACE> | null> {
  const text = `select post_id, company_id from quote_requests where id = $1`;
  return (await prepared(PLACE, text, [id]))[0] ?? null;
}

/** Posts whose text has changed since it was last compared and is quiet, or where someone has not answered in time. */
export function listToTend(after: number, limit: number): Promise<Row<typeof PLACE>[]> {
  return prepared(
    PLACE,
    `select distinct request.post_id, request.company_id from quote_requests request
     join posts post on post.id = request.post_id
     where request.ended_at is null and post.deleted_at is null and request.post_id > $1
       and (post.status in ('draft', 'scheduled'))
       and ((request.looked_version <> post.version and post.updated_at < now() - interval '2 minutes')
         or (request.reminded_at is null and request.due_at < now() + interval '1 day')
         or (post.status = 'scheduled' and request.warnings <>
           case when post.publish_at <= now() + interval '2 hours' then 2
                when post.publish_at <= now() + interval '48 hours' then 1 else 0 end))
     order by request.post_id limit $2`,
    [after, limit],
  );
}

const PERSON = { name: column("company_people", "name") };

export async function listSpokespeople(companyId: number, on: Database): Promise<string[]> {
  const text = `select name from company_people where company_id = $1 order by position, id`;
  return (await prepared(PERSON, text, [companyId], on)).map(({ name }) => name);
}
