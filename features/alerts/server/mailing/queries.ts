/** SQL of the emails of alerts. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { visibleTo } from "#features/news/server/feeds/visibility-columns.ts";
import { COUNTED_DAYS } from "../../contract.ts";
import { STORY } from "../columns.ts";

const MAILED = {
  ...columns(
    "alerts",
    "id",
    "owner_id",
    "name",
    "query",
    "send",
    "send_hour",
    "time_zone",
    "held_since",
    "searched_since",
  ),
  ...columns("users", "email", "first_name"),
};
export type MailedRow = Row<typeof MAILED>;

const COLUMNS = `a.id, a.owner_id, a.name, a.query, a.send, a.send_hour, a.time_zone, a.held_since, a.searched_since, u.email, u.first_name`;
/** An alert `a` of a person `u` that may be sent. */
const IS_SENT = `a.deleted_at is null and a.paused_at is null and a.send <> 'never'
  and u.email_verified_at is not null and u.suspended_at is null`;

const ADDRESSEE = columns("users", "email", "first_name");

/** null: the address is not confirmed. */
export async function findAddressee(tx: Transaction, userId: number): Promise<Row<typeof ADDRESSEE> | null> {
  const text = "select email, first_name from users where id = $1 and email_verified_at is not null";
  return (await prepared(ADDRESSEE, text, [userId], tx))[0] ?? null;
}

/** Alerts with something to tell, after this one. */
export function listUntold(after: number, limit: number): Promise<MailedRow[]> {
  return prepared(
    MAILED,
    `select ${COLUMNS} from alerts a join users u on u.id = a.owner_id
     where a.id > $1 and ${IS_SENT} and exists (select from alert_hits h where h.alert_id = a.id and h.told_at is null)
     order by a.id limit $2`,
    [after, limit],
  );
}

/** @returns null where it is not to be sent any more, or another worker sends it. */
export async function lockSent(tx: Transaction, id: number): Promise<MailedRow | null> {
  const [row] = await prepared(
    MAILED,
    `select ${COLUMNS} from alerts a join users u on u.id = a.owner_id where a.id = $1 and ${IS_SENT} for update of a skip locked`,
    [id],
    tx,
  );
  return row ?? null;
}

const UNTOLD = {
  ...columns("alert_hits", "entry_id", "title", "link", "source", "published_at", "language"),
  story: computed.number(),
  summary: computed.text(),
  content_html: computed.text(),
  others: computed.number(),
  /** Title of a release of theirs about which it is waiting in Coverage. */
  release: orNull(column("posts", "name")),
  /** A source has told it before, or the person left it out. */
  is_known: computed.flag(),
};
export type UntoldRow = Row<typeof UNTOLD>;

/** What is not told yet and was found until then, oldest first. `others`: further sources that their owner sees. */
export function listUntoldHits(tx: Transaction, { id, owner_id }: MailedRow, until: Date): Promise<UntoldRow[]> {
  return prepared(
    UNTOLD,
    `with known as materialized (
       select distinct ${STORY} as story from alert_hits h left join story_entries se on se.entry_id = h.entry_id
       where h.alert_id = $1 and (h.told_at is not null or h.left_out_at is not null)
     )
     select h.entry_id, h.title, h.link, h.source, h.published_at, h.language, ${STORY} as story,
       coalesce(left(e.summary, 2000), '') as summary, coalesce(left(e.content_html, 6000), '') as content_html,
       (select count(distinct other.feed_id) from story_entries mate join feed_entries other on other.id = mate.entry_id
          join feeds f on f.id = other.feed_id
        where mate.story_id = se.story_id and other.feed_id <> h.feed_id and ${visibleTo("$3::bigint")})::int as others,
       (select p.name from posts p join coverage_watches watch on watch.post_id = p.id
          join coverage_articles met on met.post_id = p.id and met.entry_id = h.entry_id
          join coverage_finds find on find.id = met.find_id and find.status = 'to_confirm'
        where p.deleted_at is null and p.status = 'published' and (p.owner_id = $3 or exists (
          select from company_roles held where held.company_id = p.company_id and held.user_id = $3))
        order by p.id limit 1) as release,
       ${STORY} in (select story from known) as is_known
     from alert_hits h left join story_entries se on se.entry_id = h.entry_id left join feed_entries e on e.id = h.entry_id
     where h.alert_id = $1 and h.told_at is null and h.found_at <= $2
     order by h.published_at, h.entry_id`,
    [id, until, owner_id],
    tx,
  );
}

/** In the transaction that queues their email, or drops them as told before. */
export async function markTold(tx: Transaction, alertId: number, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return;
  await sql`update alert_hits set told_at = now() where alert_id = ${alertId} and entry_id = any(${entryIds}::bigint[])`.execute(
    tx,
  );
}

export async function noteMail(tx: Transaction, alertId: number, stories: number): Promise<void> {
  await tx.insertInto("alert_mails").values({ alert_id: alertId, stories }).execute();
}

/** When the last of an alert's emails were queued, newest first. */
export async function listSent(tx: Transaction, alertId: number, limit: number): Promise<Date[]> {
  const rows = await tx
    .selectFrom("alert_mails")
    .select("sent_at")
    .where("alert_id", "=", alertId)
    .orderBy("sent_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ sent_at }) => sent_at);
}

/** @param isHeld stories wait for the hourly limit. */
export async function setHeld(tx: Transaction, alertId: number, isHeld: boolean): Promise<void> {
  const held_since = isHeld ? sql<Date>`coalesce(held_since, now())` : null;
  await tx.updateTable("alerts").set({ held_since }).where("id", "=", alertId).execute();
}

const QUIET = { ...MAILED, last_at: orNull(computed.time()), are_sources_gone: computed.flag() };
export type QuietRow = Row<typeof QUIET>;

/** Alerts whose owner is to be told that nothing was found for a month, at the hour of their emails or later. */
export function listQuiet(limit: number): Promise<QuietRow[]> {
  return prepared(
    QUIET,
    `select ${COLUMNS}, (select max(published_at) from alert_hits h where h.alert_id = a.id) as last_at,
       (a.categories <> '{}' or a.feed_ids <> '{}') and not exists (select from feeds f where f.gone_at is null
         and (f.category = any(a.categories) or f.id = any(a.feed_ids)) and ${visibleTo("a.owner_id")}) as are_sources_gone
     from alerts a join users u on u.id = a.owner_id
     where ${IS_SENT} and a.quiet_told_at is null and a.filled_at is not null
       and a.searched_since < now() - interval '${COUNTED_DAYS} days'
       and extract(hour from now() at time zone a.time_zone) >= a.send_hour
       and not exists (select from alert_hits h where h.alert_id = a.id
         and greatest(h.published_at, h.found_at) > now() - interval '${COUNTED_DAYS} days')
     order by a.id limit $1`,
    [limit],
  );
}

/** @returns false where it was told in the meantime. */
export async function markQuietTold(tx: Transaction, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("alerts")
    .set({ quiet_told_at: sql`now()` })
    .where("id", "=", id)
    .where("quiet_told_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const STOPPED = { ...columns("alerts", "id", "name"), is_sent: computed.flag() };

/** An alert that is not deleted; null: there is none. */
export async function findToStop(id: number): Promise<Row<typeof STOPPED> | null> {
  const [row] = await prepared(
    STOPPED,
    "select id, name, send <> 'never' as is_sent from alerts where id = $1 and deleted_at is null",
    [id],
  );
  return row ?? null;
}

/** Ends the emails of an alert, and nothing else. */
export async function stopMails(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("alerts").set({ send: "never", held_since: null }).where("id", "=", id).execute();
}

/** Counts a refusal of a person's mail server for each alert that is sent. @returns those with at least `most` in a row. */
export async function countRefusals(tx: Transaction, email: string, most: number): Promise<number[]> {
  const rows = await prepared(
    { id: column("alerts", "id"), refusals: column("alerts", "refusals") },
    `update alerts a set refusals = refusals + 1 from users u
     where u.id = a.owner_id and u.email = $1 and a.send <> 'never' and a.paused_at is null and a.deleted_at is null
     returning a.id, a.refusals`,
    [email],
    tx,
  );
  return rows.filter(({ refusals }) => refusals >= most).map(({ id }) => id);
}
