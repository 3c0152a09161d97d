/** SQL of links that a person made, and of those made for the person's address. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const ANSWERS = columns("share_links", "created_at", "expires_at", "accepted_at", "declined_at", "revoked_at");
const SENT = {
  ...columns("share_links", "kind", "company_name", "name", "outlet", "email", "number", "subject", "note"),
  ...ANSWERS,
};

/** Oldest first. */
export function listSent(userId: number): Promise<Row<typeof SENT>[]> {
  const text = `select kind, company_name, name, outlet, email, number, subject, note, created_at, expires_at,
      accepted_at, declined_at, revoked_at
    from share_links where created_by = $1 order by id`;
  return prepared(SENT, text, [userId]);
}

const RECEIVED = {
  ...columns("share_links", "kind", "company_name", "name", "outlet", "email", "number", "subject", "note"),
  ...columns("share_links", "accepted_ip", "declined_line", "first_opened_at", "last_opened_at"),
  ...ANSWERS,
  readings: computed.json<unknown[]>(),
  downloads: computed.json<unknown[]>(),
};

/** Those made for the address of the account, oldest first. */
export function listReceived(userId: number): Promise<Row<typeof RECEIVED>[]> {
  const text = `select kind, company_name, name, outlet, email, number, subject, note, accepted_ip, declined_line,
      first_opened_at, last_opened_at, created_at, expires_at, accepted_at, declined_at, revoked_at,
      (select coalesce(json_agg(r order by r.version), '[]') from share_readings r where r.link_id = l.id) as readings,
      (select coalesce(json_agg(d order by d.id), '[]') from share_downloads d where d.link_id = l.id) as downloads
    from share_links l where email_key = (select email_key from users where id = $1) order by id`;
  return prepared(RECEIVED, text, [userId]);
}

/** Those that were made for the person's address. */
export async function deleteReceived(tx: Transaction, userId: number): Promise<void> {
  const key = tx.selectFrom("users").select("email_key").where("id", "=", userId);
  await tx.deleteFrom("share_links").where("email_key", "=", key).execute();
}
