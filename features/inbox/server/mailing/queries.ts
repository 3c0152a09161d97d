/** SQL of who is emailed by the inbox, and up to when. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, holding, orNull, type Row } from "#platform/database/statement.ts";
import type { StoredChoices } from "#features/notifications/contract.ts";

const READER = {
  ...columns("users", "id", "email", "first_name"),
  zone: computed.text(),
  /** In the zone, YYYY-MM-DD. */
  day: computed.text(),
  choices: orNull(holding<StoredChoices>(column("inboxes", "choices"))),
};
/** `until`: up to when they were emailed; null: not yet. */
const DAILY_READER = { ...READER, until: orNull(column("inboxes", "daily_until")) };
const PROMPT_READER = { ...READER, until: orNull(column("inboxes", "now_until")) };
export type ReaderRow = Row<typeof DAILY_READER>;

/** Daily emails go out from this time on. */
const DAILY_AT = "08:00";
const ZONE = "coalesce(i.time_zone, $1)";
const LOCAL = `($2::timestamptz at time zone ${ZONE})`;
const IS_READER = "u.email_verified_at is not null and u.suspended_at is null";
const READER_COLUMNS = `u.id, u.email, u.first_name, ${ZONE} as zone, to_char(${LOCAL}, 'YYYY-MM-DD') as day, i.choices`;

type Batch = { siteZone: string; now: Date; after: number; limit: number };

/** Those where it is 8:00 or later and whose daily email of this day has not been looked after. */
export function listDailyDue({ siteZone, now, after, limit }: Batch): Promise<ReaderRow[]> {
  return prepared(
    DAILY_READER,
    `select ${READER_COLUMNS}, i.daily_until as until from users u left join inboxes i on i.user_id = u.id
     where u.id > $3 and ${IS_READER} and ${LOCAL}::time >= '${DAILY_AT}'
       and (i.daily_on is null or i.daily_on < ${LOCAL}::date)
     order by u.id limit $4`,
    [siteZone, now, after, limit],
  );
}

/** Those who have chosen to hear of something immediately that no feature emails by itself. */
export function listPrompt({ siteZone, now, after, limit }: Batch): Promise<ReaderRow[]> {
  return prepared(
    PROMPT_READER,
    `select ${READER_COLUMNS}, i.now_until as until from inboxes i join users u on u.id = i.user_id
     where u.id > $3 and ${IS_READER} and i.now_until < $2 and i.choices::text like '%"now"%'
     order by u.id limit $4`,
    [siteZone, now, after, limit],
  );
}

const CLOSED = {
  ...columns("posts", "id", "name", "status", "posted_as_name"),
  confidential_since: column("posts", "confidential_since"),
};

/** Those of the posts that were marked as confidential. */
export function listConfidential(ids: readonly number[]): Promise<Row<typeof CLOSED>[]> {
  const text = `select id, name, status, posted_as_name, confidential_since from posts
    where id = any($1::bigint[]) and confidential_since is not null`;
  return prepared(CLOSED, text, [[...ids]]);
}

type Advance = { userId: number; from: Date | null; until: Date };
const DONE = columns("inboxes", "user_id");

/** @returns false where another worker was faster. */
export async function advanceDaily(
  tx: Transaction,
  { userId, from, until, day }: Advance & { day: string },
): Promise<boolean> {
  const text = `insert into inboxes as i (user_id, daily_on, daily_until) values ($1, $4::date, $3)
    on conflict (user_id) do update set daily_on = $4::date, daily_until = $3
    where i.daily_until is not distinct from $2 returning user_id`;
  return (await prepared(DONE, text, [userId, from, until, day], tx)).length > 0;
}

/** @returns false where another worker was faster. */
export async function advancePrompt(tx: Transaction, { userId, from, until }: Advance): Promise<boolean> {
  const text = `update inboxes set now_until = $3 where user_id = $1 and now_until is not distinct from $2
    returning user_id`;
  return (await prepared(DONE, text, [userId, from, until], tx)).length > 0;
}
