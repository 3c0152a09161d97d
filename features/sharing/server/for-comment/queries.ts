/** SQL of links for comment. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const LINK = {
  ...columns("share_links", "id", "post_id", "company_id", "company_name", "name", "email", "email_key", "note"),
  ...columns("share_links", "created_by", "created_by_name", "created_at", "expires_at", "first_opened_at"),
  ...columns("share_links", "last_opened_at", "revoked_at", "revoked_by_name"),
};
const COLUMNS = Object.keys(LINK)
  .map((name) => `l.${name}`)
  .join(", ");
export type CommentLinkRow = Row<typeof LINK>;

const LISTED = { ...LINK, times: computed.number(), comments: computed.number() };
export type ListedLink = Row<typeof LISTED>;

/** Of a post for the company that it has now, newest first. */
export function listLinks(postId: number, companyId: number | null, limit: number): Promise<ListedLink[]> {
  return prepared(
    LISTED,
    `select ${COLUMNS},
       coalesce((select sum(times) from share_readings where link_id = l.id), 0)::int as times,
       (select count(*) from comment_entries where link_id = l.id)::int as comments
     from share_links l
     where l.kind = 'comment' and l.post_id = $1 and l.company_id is not distinct from $2 order by l.id desc limit $3`,
    [postId, companyId, limit],
  );
}

const COUNTS = { all: computed.number(), open: computed.number() };

export async function countLinks(tx: Transaction, postId: number): Promise<Row<typeof COUNTS>> {
  const text = `select count(*) as "all", count(*) filter (where revoked_at is null and expires_at > now()) as open
    from share_links where kind = 'comment' and post_id = $1`;
  return (await prepared(COUNTS, text, [postId], tx))[0] ?? { all: 0, open: 0 };
}

/** Addresses of these that have a link to the post which works. */
export async function listOpenKeys(tx: Transaction, postId: number, keys: string[]): Promise<string[]> {
  const text = `select email_key from share_links where kind = 'comment' and post_id = $1 and email_key = any($2::text[])
    and revoked_at is null and expires_at > now()`;
  return (await prepared(columns("share_links", "email_key"), text, [postId, keys], tx)).map(
    ({ email_key }) => email_key,
  );
}

type NewLink = Pick<
  CommentLinkRow,
  "company_id" | "company_name" | "name" | "email" | "email_key" | "note" | "created_by_name" | "expires_at"
> & { post_id: number; token_hash: Buffer; number: string; created_by: number };

/** No embargo: there is nothing that its recipient has to be told. */
export async function insertLink(tx: Transaction, link: NewLink): Promise<number> {
  const row = tx.insertInto("share_links").values({ ...link, kind: "comment", subject: "", told: "lifted" });
  return (await row.returning("id").executeTakeFirstOrThrow()).id;
}

/** A link of the post, locked. */
export async function lockLink(tx: Transaction, postId: number, id: number): Promise<CommentLinkRow | null> {
  const text = `select ${COLUMNS} from share_links l
    where l.kind = 'comment' and l.id = $1 and l.post_id = $2 for no key update`;
  return (await prepared(LINK, text, [id, postId], tx))[0] ?? null;
}

export async function setRevoked(tx: Transaction, id: number, revoked_by_name: string): Promise<void> {
  await tx.updateTable("share_links").set({ revoked_by_name, revoked_at: now }).where("id", "=", id).execute();
}

/** Those that a person made for a company's posts. @param keepsOwn those on the person's own posts go on. */
export async function revokeMadeBy(
  tx: Transaction,
  userId: number,
  companyId: number,
  keepsOwn: boolean,
): Promise<void> {
  await sql`
    update share_links l set revoked_at = now(), revoked_by_name = ''
    where l.kind = 'comment' and l.created_by = ${userId} and l.company_id = ${companyId} and l.revoked_at is null
      and not (${keepsOwn} and exists (select from posts p where p.id = l.post_id and p.owner_id = ${userId}))`.execute(
    tx,
  );
}

/** Those of a post whose senders are neither its writer, nor owners of its company, nor on its list. */
export async function revokeMadeByUnlisted(tx: Transaction, postId: number): Promise<void> {
  await sql`
    update share_links l set revoked_at = now(), revoked_by_name = ''
    where l.kind = 'comment' and l.post_id = ${postId} and l.revoked_at is null
      and not exists (select from posts shared where shared.id = ${postId} and shared.owner_id = l.created_by)
      and not exists (select from company_roles held
        where held.company_id = l.company_id and held.user_id = l.created_by and held.role = 'owner')
      and not exists (select from post_admissions listed
        where listed.post_id = ${postId} and listed.user_id = l.created_by)`.execute(tx);
}

export async function findByToken(tokenHash: Buffer, on: Database = db): Promise<CommentLinkRow | null> {
  const text = `select ${COLUMNS} from share_links l where l.kind = 'comment' and l.token_hash = $1`;
  return (await prepared(LINK, text, [tokenHash], on))[0] ?? null;
}

/** Revoking waits until the transaction ends. */
export async function lockByToken(tx: Transaction, tokenHash: Buffer): Promise<CommentLinkRow | null> {
  const text = `select ${COLUMNS} from share_links l where l.kind = 'comment' and l.token_hash = $1 for no key update`;
  return (await prepared(LINK, text, [tokenHash], tx))[0] ?? null;
}

const PERSON = { name: computed.text(), ...columns("users", "first_name", "email") };

/** Null: the account is gone. */
export async function findPerson(userId: number, on: Database = db) {
  const text = `select trim(first_name || ' ' || last_name) as name, first_name, email from users where id = $1`;
  return (await prepared(PERSON, text, [userId], on))[0] ?? null;
}
