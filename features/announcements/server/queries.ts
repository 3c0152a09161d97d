/** All SQL of announcements. Times are the database's. */
import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementInput,
  MAX_LISTED,
  MAX_SHOWN,
} from "../contract.ts";

const ANNOUNCEMENT_ROW = {
  ...columns(
    "announcements",
    "id",
    "title",
    "is_mailed",
    "mailed",
    "body",
    "link",
    "starts_at",
    "ends_at",
    "mailed_at",
    "created_at",
  ),
  state: computed.text<Announcement["state"]>(),
  dismissed: computed.number(),
  created_by: orNull(computed.text()),
};
export type AnnouncementRow = Row<typeof ANNOUNCEMENT_ROW>;

const COLUMNS = `a.id, a.title, a.body, a.link, a.starts_at, a.ends_at, a.is_mailed, a.mailed, a.mailed_at, a.created_at,
  case when a.stopped_at is not null then 'stopped' when a.ends_at <= now() then 'ended'
    when a.starts_at > now() then 'scheduled' else 'shown' end as state,
  case when u.id is not null then trim(u.first_name || ' ' || u.last_name) end as created_by,
  (select count(*)::int from announcement_dismissals d where d.announcement_id = a.id) as dismissed`;

/** Newest first. */
export function listAnnouncements(): Promise<AnnouncementRow[]> {
  const text = `select ${COLUMNS} from announcements a left join users u on u.id = a.created_by order by a.id desc limit $1`;
  return prepared(ANNOUNCEMENT_ROW, text, [MAX_LISTED]);
}

export async function findAnnouncement(id: number): Promise<AnnouncementRow | null> {
  const text = `select ${COLUMNS} from announcements a left join users u on u.id = a.created_by where a.id = $1`;
  return (await prepared(ANNOUNCEMENT_ROW, text, [id]))[0] ?? null;
}

/** Fields that are undefined are left out of the statement. */
const valuesOf = ({ title, text, link, from, until, is_mailed }: AnnouncementChange) => ({
  title,
  body: text,
  link: link === "" ? null : link,
  is_mailed,
  starts_at: from ?? undefined,
  ends_at: until,
});

export async function insertAnnouncement(
  tx: Transaction,
  input: AnnouncementInput,
  createdBy: number | null,
): Promise<number> {
  const values = { ...valuesOf(input), title: input.title, body: input.text, created_by: createdBy };
  return (await tx.insertInto("announcements").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

const LOCKED = ["id", "title", "starts_at", "ends_at", "is_mailed", "stopped_at"] as const;

/** @returns null when there is none. */
export async function lockAnnouncement(
  tx: Transaction,
  id: number,
): Promise<Pick<Selectable<Schema["announcements"]>, (typeof LOCKED)[number]> | null> {
  const row = tx.selectFrom("announcements").select(LOCKED).where("id", "=", id);
  return (await row.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function updateAnnouncement(tx: Transaction, id: number, change: AnnouncementChange): Promise<void> {
  await tx
    .updateTable("announcements")
    .set({ ...valuesOf(change), updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function stopAnnouncement(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable("announcements").set({ stopped_at: now, updated_at: now }).where("id", "=", id).execute();
}

/** Newest first. */
export function listShown(userId: number): Promise<{ id: number; title: string; body: string; link: string | null }[]> {
  return prepared(
    columns("announcements", "id", "title", "body", "link"),
    `select a.id, a.title, a.body, a.link from announcements a
     where a.stopped_at is null and a.starts_at <= now() and coalesce(a.ends_at > now(), true)
       and not exists (select 1 from announcement_dismissals d where d.user_id = $1 and d.announcement_id = a.id)
     order by a.starts_at desc, a.id desc limit $2`,
    [userId, MAX_SHOWN],
  );
}

/** @returns false when there is no such announcement. */
export async function insertDismissal(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const { rows } = await statement({ found: computed.flag() })`
    with known as (select id from announcements where id = ${id}),
      added as (insert into announcement_dismissals (announcement_id, user_id)
        select id, ${userId} from known on conflict do nothing)
    select exists (select 1 from known) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Those with mails to queue now, the oldest first. */
export async function listToMail(): Promise<number[]> {
  const { rows } = await statement({ id: column("announcements", "id") })`
    select id from announcements where is_mailed and mailed_at is null and stopped_at is null and starts_at <= now()
      and coalesce(ends_at > now(), true) order by starts_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

const MAILING = {
  ...columns("announcements", "id", "title", "body", "link"),
  after: computed.number(),
  last: computed.number(),
};
export type Mailing = Row<typeof MAILING>;

/** Locks it for one batch; the first sets who is the last to get it. @returns null when there is nothing left to do. */
export async function lockMailing(tx: Transaction, id: number): Promise<Mailing | null> {
  const { rows } = await statement(MAILING)`
    update announcements set mail_to_user = coalesce(mail_to_user, (select coalesce(max(id), 0) from users))
    where id = ${id} and is_mailed and mailed_at is null and stopped_at is null and starts_at <= now()
      and coalesce(ends_at > now(), true)
    returning id, title, body, link, mail_from_user::float8 as after, mail_to_user::float8 as last`.execute(tx);
  return rows[0] ?? null;
}

export async function listRecipients(
  tx: Transaction,
  { after, last }: Mailing,
  limit: number,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await statement({ id: computed.number(), email: column("users", "email") })`
    select u.id::float8 as id, u.email from users u
    where u.id > ${after} and u.id <= ${last} and u.email_verified_at is not null and u.suspended_at is null
      and u.deletion_due_at is null and not exists (select 1 from announcement_opt_outs o where o.user_id = u.id)
    order by u.id limit ${limit}`.execute(tx);
  return rows;
}

/** @param upTo null when no recipient is left. */
export async function noteMailed(tx: Transaction, id: number, count: number, upTo: number | null): Promise<void> {
  await sql`
    update announcements set mailed = mailed + ${count}, mail_from_user = coalesce(${upTo}::bigint, mail_to_user),
      mailed_at = case when ${upTo}::bigint is null then now() end where id = ${id}`.execute(tx);
}

export async function hasOptedOut(userId: number): Promise<boolean> {
  const row = db.selectFrom("announcement_opt_outs").select("user_id").where("user_id", "=", userId);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Nothing where the account is gone. */
export async function insertOptOut(tx: Transaction, userId: number): Promise<void> {
  await sql`insert into announcement_opt_outs (user_id) select id from users where id = ${userId}
    on conflict do nothing`.execute(tx);
}

export async function deleteOptOut(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom("announcement_opt_outs").where("user_id", "=", userId).execute();
}
