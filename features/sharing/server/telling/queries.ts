/** SQL of what recipients know. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import { LINK_COLUMNS, LINK_ROW, LINKED_TABLES, type LinkRow } from "../columns.ts";

const POST = { post_id: column("share_links", "post_id") };

/** Those of the posts that have links. */
export async function listShared(tx: Transaction, postIds: number[]): Promise<number[]> {
  const { rows } = await statement(POST)`
    select distinct post_id from share_links where post_id = ${anyOf(postIds, "bigint")}`.execute(tx);
  return rows.flatMap(({ post_id }) => post_id ?? []);
}

/** Posts with links of these companies. */
export async function listSharedOf(tx: Transaction, companyIds: number[]): Promise<number[]> {
  const { rows } = await statement(POST)`
    select distinct post_id from share_links
    where company_id = ${anyOf(companyIds, "bigint")} and post_id is not null`.execute(tx);
  return rows.flatMap(({ post_id }) => post_id ?? []);
}

const ANY = { any: computed.flag() };

/** Whether posts of links were deleted whose recipients have not heard. */
export async function hasOrphans(tx: Transaction): Promise<boolean> {
  const { rows } = await statement(ANY)`
    select exists (select from share_links where post_id is null and told = 'embargoed') as any`.execute(tx);
  return rows[0]?.any ?? false;
}

const ID = columns("share_links", "id");

/** Links of these posts, and of posts that were deleted; those who have heard the last are left out. */
export async function listLinks(postIds: number[]): Promise<number[]> {
  const text = `select id from share_links where told <> 'lifted' and revoked_at is null
    and (post_id = any($1::bigint[]) or post_id is null and told = 'embargoed') order by id`;
  return (await prepared(ID, text, [postIds])).map(({ id }) => id);
}

/** Without a lock. */
export async function findLink(id: number): Promise<LinkRow | null> {
  return (await prepared(LINK_ROW, `select ${LINK_COLUMNS} from ${LINKED_TABLES} where l.id = $1`, [id]))[0] ?? null;
}

/** No other worker, answer or change of this link until the transaction ends. */
export async function lockLink(tx: Transaction, id: number): Promise<LinkRow | null> {
  // The lock first: what is joined is then read as it is after waiting for it.
  await tx.selectFrom("share_links").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const text = `select ${LINK_COLUMNS} from ${LINKED_TABLES} where l.id = $1`;
  return (await prepared(LINK_ROW, text, [id], tx))[0] ?? null;
}

type Told = { told: "embargoed" | "lifted" | "cancelled"; told_until?: Date | null; expires_at?: Date };

export async function setTold(tx: Transaction, id: number, told: Told): Promise<void> {
  await tx.updateTable("share_links").set(told).where("id", "=", id).execute();
}

const PUBLIC = columns("posts", "guid", "kind", "slug", "name", "version");

/** A post's name and address. */
export async function findPost(postId: number): Promise<Row<typeof PUBLIC> | null> {
  const text = "select guid, kind, slug, name, version from posts where id = $1";
  return (await prepared(PUBLIC, text, [postId]))[0] ?? null;
}

const READ = { version: column("share_readings", "version") };

/** The version that the recipient read last; null: none. */
export async function findLastRead(linkId: number): Promise<number | null> {
  const text = `select version from share_readings where link_id = $1 order by last_at desc, version desc limit 1`;
  return (await prepared(READ, text, [linkId]))[0]?.version ?? null;
}
