/** SQL of pictures: which ones readers may ask for, and which are kept. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, computed, type Row, statement } from "#platform/database/statement.ts";
import { visibleTo } from "../feeds/visibility-columns.ts";

const ENTRY_PICTURES = {
  image_url: column("feed_entries", "image_url"),
  content_html: column("feed_entries", "content_html"),
};
export type EntryPictures = Row<typeof ENTRY_PICTURES>;
/** `bytes` is 0 if there is none; `isFailed` while it must not be fetched again. */
const STORED_PICTURE = {
  bytes: column("news_pictures", "bytes"),
  isFailed: computed.flag(),
  isUsedToday: computed.flag(),
};
export type StoredPicture = Row<typeof STORED_PICTURE>;

/** For an entry the reader can read; null otherwise. */
export async function findEntryPictures(
  userId: number,
  entryId: number,
  withContent: boolean,
): Promise<EntryPictures | null> {
  const [row] = await prepared(
    ENTRY_PICTURES,
    `select e.image_url, ${withContent ? "e.content_html" : "''"} as content_html
     from feed_entries e join feeds f on f.id = e.feed_id
     where e.id = $2 and (${visibleTo("$1")}
       or exists (select from entry_marks where user_id = $1 and entry_id = e.id and saved_at is not null))`,
    [userId, entryId],
  );
  return row ?? null;
}

/** Empty without one; null for a feed that the reader cannot see. */
export async function findLogoAddress(userId: number, feedId: number): Promise<string | null> {
  const [row] = await prepared(
    { image_url: column("feeds", "image_url") },
    `select f.image_url from feeds f where f.id = $2 and ${visibleTo("$1")}`,
    [userId, feedId],
  );
  return row?.image_url ?? null;
}

export async function findStoredPicture(key: string): Promise<StoredPicture | null> {
  const [row] = await prepared(
    STORED_PICTURE,
    `select bytes, coalesce(failed_until > now(), false) as "isFailed", used_at > now() - interval '1 day' as "isUsedToday"
     from news_pictures where key = $1`,
    [key],
  );
  return row ?? null;
}

export async function storePicture(tx: Transaction, key: string, bytes: number): Promise<void> {
  await sql`
    insert into news_pictures (key, bytes) values (${key}, ${bytes})
    on conflict (key) do update set bytes = excluded.bytes, failed_until = null, used_at = now()`.execute(tx);
}

export async function storePictureFailure(tx: Transaction, key: string, seconds: number): Promise<void> {
  await sql`
    insert into news_pictures (key, failed_until) values (${key}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set bytes = 0, failed_until = excluded.failed_until, used_at = now()`.execute(tx);
}

export async function touchPicture(tx: Transaction, key: string): Promise<void> {
  await tx.updateTable("news_pictures").set({ used_at: new Date() }).where("key", "=", key).execute();
}

/** `usedAt` as PostgreSQL writes it: JavaScript dates are too coarse for comparison. */
const SURPLUS = { key: column("news_pictures", "key"), usedAt: computed.text() };
export type Surplus = Row<typeof SURPLUS>;

/** Pictures unused for this many days, and the least recently used beyond `maxBytes`. */
export async function listSurplusPictures(maxBytes: number, unusedDays: number, limit: number): Promise<Surplus[]> {
  const { rows } = await statement(SURPLUS)`
    select key, used_at::text as "usedAt" from (
      select key, used_at, sum(bytes) over (order by used_at desc, key) as total from news_pictures
    ) kept
    where total > ${maxBytes} or used_at < now() - make_interval(days => ${unusedDays}::int)
    order by used_at, key limit ${limit}`.execute(db);
  return rows;
}

/** Removes those not used since they were listed. @returns how many. */
export async function forgetPictures(tx: Transaction, surplus: readonly Surplus[]): Promise<number> {
  const keys = surplus.map(({ key }) => key);
  const times = surplus.map(({ usedAt }) => usedAt);
  const { numAffectedRows } = await sql`
    delete from news_pictures p using unnest(${keys}::text[], ${times}::timestamptz[]) listed (key, used_at)
    where p.key = listed.key and p.used_at = listed.used_at`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function listKnownPictures(keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("news_pictures").select("key").where("key", "=", anyOf(keys, "text")).execute();
  return new Set(rows.map(({ key }) => key));
}
