/** SQL of links as their senders see and change them. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, type Row, statement } from "#platform/database/statement.ts";
import type { ShareLink } from "../../contract.ts";
import { LINK_COLUMNS, LINK_ROW, LINKED_TABLES, type LinkRow } from "../columns.ts";

const LOG = {
  readings: computed.json<ShareLink["readings"]>(),
  downloads: computed.json<ShareLink["downloads"]>(),
};
export type LogRow = Row<typeof LOG>;

/** As JSON of ISO 8601 in UTC. */
const isoOf = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Links of a post for the company that it has now, newest first, with what their recipients did. */
export function listLinks(postId: number, companyId: number | null, limit: number): Promise<(LinkRow & LogRow)[]> {
  return prepared(
    { ...LINK_ROW, ...LOG },
    `select ${LINK_COLUMNS}, (
       select coalesce(json_agg(json_build_object('version', r.version, 'first_at', ${isoOf("r.first_at")},
         'last_at', ${isoOf("r.last_at")}, 'times', r.times) order by r.version), '[]')
       from share_readings r where r.link_id = l.id) as readings, (
       select coalesce(json_agg(json_build_object('version', d.version, 'file', d.file,
         'at', ${isoOf("d.created_at")}) order by d.id), '[]')
       from share_downloads d where d.link_id = l.id) as downloads
     from ${LINKED_TABLES}
     where l.post_id = $1 and l.company_id is not distinct from $2 order by l.id desc limit $3`,
    [postId, companyId, limit],
  );
}

const EMBARGO = columns("share_embargoes", "lifts_at", "lifted_at", "lifted_by_name");
export type EmbargoRow = Row<typeof EMBARGO>;
const NONE: EmbargoRow = { lifts_at: null, lifted_at: null, lifted_by_name: "" };

export async function findEmbargo(postId: number, on: Database = db): Promise<EmbargoRow> {
  const text = "select lifts_at, lifted_at, lifted_by_name from share_embargoes where post_id = $1";
  return (await prepared(EMBARGO, text, [postId], on))[0] ?? NONE;
}

export async function setLiftsAt(tx: Transaction, post_id: number, lifts_at: Date | null): Promise<void> {
  await tx
    .insertInto("share_embargoes")
    .values({ post_id, lifts_at })
    .onConflict((on) => on.column("post_id").doUpdateSet({ lifts_at }))
    .execute();
}

export async function setLifted(
  tx: Transaction,
  post_id: number,
  lifted: { lifted_by_name: string; lifted_line: string },
): Promise<void> {
  await tx
    .insertInto("share_embargoes")
    .values({ post_id, lifted_at: now, ...lifted })
    .onConflict((on) => on.column("post_id").doUpdateSet({ lifted_at: now, ...lifted }))
    .execute();
}

/** Null: none, or no such post. */
export async function findCompanyOf(postId: number): Promise<number | null> {
  const row = db.selectFrom("posts").select("company_id").where("id", "=", postId);
  return (await row.executeTakeFirst())?.company_id ?? null;
}

const COUNTS = {
  all: computed.number(),
  open: computed.number(),
  accepted: computed.number(),
};

/** Of a post: all that were ever made, those that work, and those of them that were accepted. */
export async function countLinks(tx: Transaction, postId: number): Promise<Row<typeof COUNTS>> {
  const { rows } = await statement(COUNTS)`
    select count(*) as all, count(*) filter (where is_open) as open,
      count(*) filter (where is_open and accepted_at is not null) as accepted
    from (select accepted_at, revoked_at is null and expires_at > now() as is_open
      from share_links where kind = 'embargo' and post_id = ${postId}) link`.execute(tx);
  return rows[0] ?? { all: 0, open: 0, accepted: 0 };
}

/** Addresses of these that have a link to the post which works. */
export async function listOpenKeys(tx: Transaction, postId: number, keys: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("share_links")
    .select("email_key")
    .where("kind", "=", "embargo")
    .where("post_id", "=", postId)
    .where("email_key", "in", keys)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

export type NewLink = {
  post_id: number;
  company_id: number | null;
  company_name: string;
  token_hash: Buffer;
  name: string;
  outlet: string;
  email: string;
  email_key: string;
  number: string;
  subject: string;
  note: string;
  created_by: number;
  created_by_name: string;
  expires_at: Date;
  told_until: Date | null;
};

export async function insertLink(tx: Transaction, link: NewLink): Promise<number> {
  const row = tx.insertInto("share_links").values({ ...link, kind: "embargo" });
  return (await row.returning("id").executeTakeFirstOrThrow()).id;
}

/** A link of the post, locked. */
export async function lockLink(tx: Transaction, postId: number, id: number): Promise<LinkRow | null> {
  const text = `select ${LINK_COLUMNS} from ${LINKED_TABLES} where l.id = $1 and l.post_id = $2
    for no key update of l`;
  return (await prepared(LINK_ROW, text, [id, postId], tx))[0] ?? null;
}

export async function setRevoked(
  tx: Transaction,
  id: number,
  revoked: { revoked_by_name: string; revoked_line: string },
): Promise<void> {
  await tx
    .updateTable("share_links")
    .set({ ...revoked, revoked_at: now })
    .where("id", "=", id)
    .execute();
}

/** Those that a person made for a company's posts and that still work, locked in the order of their ids. */
export function lockMadeBy(tx: Transaction, userId: number, companyId: number): Promise<LinkRow[]> {
  const text = `select ${LINK_COLUMNS} from ${LINKED_TABLES}
    where l.created_by = $1 and l.company_id = $2 and l.revoked_at is null and l.expires_at > now()
    order by l.id for no key update of l`;
  return prepared(LINK_ROW, text, [userId, companyId], tx);
}

/** Those of a post whose senders are neither its writer, nor owners of its company, nor on its list; as lockMadeBy. */
export function lockMadeByUnlisted(tx: Transaction, postId: number): Promise<LinkRow[]> {
  const text = `select ${LINK_COLUMNS} from ${LINKED_TABLES}
    where l.post_id = $1 and l.revoked_at is null and l.expires_at > now()
      and not exists (select from posts shared where shared.id = $1 and shared.owner_id = l.created_by)
      and not exists (select from company_roles held
        where held.company_id = l.company_id and held.user_id = l.created_by and held.role = 'owner')
      and not exists (select from post_admissions listed where listed.post_id = $1 and listed.user_id = l.created_by)
    order by l.id for no key update of l`;
  return prepared(LINK_ROW, text, [postId], tx);
}

const PERSON = { name: computed.text(), ...columns("users", "first_name", "email") };

export async function findPerson(userId: number, on: Database = db): Promise<Row<typeof PERSON> | null> {
  const text = `select trim(first_name || ' ' || last_name) as name, first_name, email from users where id = $1`;
  return (await prepared(PERSON, text, [userId], on))[0] ?? null;
}

/** Those that are not kept any longer. */
export async function deleteOld(tx: Transaction, days: number): Promise<void> {
  const age = sql<Date>`now() - make_interval(days => ${days})`;
  await tx.deleteFrom("share_links").where("expires_at", "<", age).execute();
}
