/** SQL of calls that are done once for each Idempotency-Key. */
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

/** Hours for which an answer is kept. */
export const KEPT_HOURS = 24;
const BATCH = 1000;

const KEPT = `interval '${KEPT_HOURS} hours'`;

/** What is known of a call before it is made. */
export type RepeatKey = {
  key_hash: Buffer;
  api_key_id: number;
  request_hash: Buffer;
  /** Of this request. */
  token: string;
};

const EARLIER = { ...columns("repeated_calls", "request_hash", "answer"), seconds: computed.number() };

/** The call that was made with this key, and how long ago; null: none. */
export async function findEarlier({ key_hash }: RepeatKey): Promise<Row<typeof EARLIER> | null> {
  const text = `select request_hash, answer, extract(epoch from clock_timestamp() - created_at)::float8 as seconds
    from repeated_calls where key_hash = $1 and created_at > now() - ${KEPT}`;
  const [row] = await prepared(EARLIER, text, [key_hash]);
  return row ?? null;
}

/**
 * Writes that this request makes the call, or made it and answers this. Waits for another one that is about to commit.
 * @returns false: another request has made it.
 */
export async function claim(
  { key_hash, api_key_id, request_hash, token }: RepeatKey,
  answer: string | null,
  on: Database | Transaction = db,
): Promise<boolean> {
  const text = `insert into repeated_calls as held (key_hash, api_key_id, request_hash, token, answer, created_at)
    values ($1, $2, $3, $4, $5, clock_timestamp())
    on conflict (key_hash) do update set api_key_id = excluded.api_key_id, request_hash = excluded.request_hash,
      token = excluded.token, answer = excluded.answer, created_at = excluded.created_at
    where held.token = excluded.token or held.created_at <= now() - ${KEPT}
    returning token`;
  const values = [key_hash, api_key_id, request_hash, token, answer];
  return (await prepared(columns("repeated_calls", "token"), text, values, on)).length > 0;
}

/** Of a call that failed: it may be made again. */
export async function release({ key_hash, token }: RepeatKey): Promise<void> {
  await db.deleteFrom("repeated_calls").where("key_hash", "=", key_hash).where("token", "=", token).execute();
}

/** @returns whether there may be more. */
export async function forgetSome(): Promise<boolean> {
  const text = `delete from repeated_calls where key_hash in
    (select key_hash from repeated_calls where created_at <= now() - ${KEPT} order by created_at limit ${BATCH})
    returning token`;
  return (await prepared(columns("repeated_calls", "token"), text, [])).length === BATCH;
}
