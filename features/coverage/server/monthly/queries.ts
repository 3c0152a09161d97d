/** SQL of reports that a company's clients get each month. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, notNull, orNull, type Row } from "#platform/database/statement.ts";

const MAILING = columns("coverage_mailings", "sender_id", "sender_name", "sends_empty");
export type MailingRow = Row<typeof MAILING>;

export async function findMailing(companyId: number, on: Database = db): Promise<MailingRow | null> {
  const text = "select sender_id, sender_name, sends_empty from coverage_mailings where company_id = $1";
  return (await prepared(MAILING, text, [companyId], on))[0] ?? null;
}

const RECIPIENT = {
  ...columns("coverage_recipients", "id", "address", "paused_at", "stopped_at"),
  last_month: orNull(computed.text()),
};
export type RecipientRow = Row<typeof RECIPIENT>;

export function listRecipients(companyId: number, on: Database = db): Promise<RecipientRow[]> {
  const text = `select r.id, r.address, r.paused_at, r.stopped_at,
      (select to_char(max(m.month), 'YYYY-MM') from coverage_monthly_mails m where m.recipient_id = r.id and m.is_sent) as last_month
    from coverage_recipients r where r.company_id = $1 and r.removed_at is null order by lower(r.address)`;
  return prepared(RECIPIENT, text, [companyId], on);
}

/** Who adds a client is the sender from then on. */
export async function saveMailing(
  tx: Transaction,
  companyId: number,
  sender: { id: number; name: string },
): Promise<void> {
  const values = { sender_id: sender.id, sender_name: sender.name };
  await tx
    .insertInto("coverage_mailings")
    .values({ company_id: companyId, ...values })
    .onConflict((on) => on.column("company_id").doUpdateSet(values))
    .execute();
}

/** Until the transaction ends. */
export async function lockMailing(tx: Transaction, companyId: number): Promise<void> {
  await sql`select from coverage_mailings where company_id = ${companyId} for no key update`.execute(tx);
}

/** @returns false for a company without clients. */
export async function saveSendsEmpty(tx: Transaction, companyId: number, sends_empty: boolean): Promise<boolean> {
  const saved = await tx
    .updateTable("coverage_mailings")
    .set({ sends_empty })
    .where("company_id", "=", companyId)
    .returning("company_id")
    .executeTakeFirst();
  return saved !== undefined;
}

const FOUND = columns("coverage_recipients", "id", "stopped_at");

/** @returns null once it is added; otherwise the one that has this address. */
export async function addRecipient(
  tx: Transaction,
  companyId: number,
  address: string,
): Promise<Row<typeof FOUND> | null> {
  const insert = `insert into coverage_recipients (company_id, address) values ($1, $2)
    on conflict (company_id, lower(address)) do nothing returning id, stopped_at`;
  if ((await prepared(FOUND, insert, [companyId, address], tx)).length > 0) return null;
  const text = "select id, stopped_at from coverage_recipients where company_id = $1 and lower(address) = lower($2)";
  return (await prepared(FOUND, text, [companyId, address], tx))[0] ?? null;
}

const OF = columns("coverage_recipients", "company_id", "address");

export async function findRecipient(id: number, on: Database = db): Promise<Row<typeof OF> | null> {
  const text = "select company_id, address from coverage_recipients where id = $1 and removed_at is null";
  return (await prepared(OF, text, [id], on))[0] ?? null;
}

/** One that has stopped the emails stays known, so that the address is not added again. */
export async function removeRecipient(tx: Transaction, id: number): Promise<void> {
  await sql`update coverage_recipients set removed_at = now() where id = ${id} and stopped_at is not null`.execute(tx);
  await sql`delete from coverage_recipients where id = ${id} and stopped_at is null`.execute(tx);
}

const DUE = {
  company_id: column("coverage_mailings", "company_id"),
  sender_id: notNull(column("coverage_mailings", "sender_id")),
  sender_name: column("coverage_mailings", "sender_name"),
  sends_empty: column("coverage_mailings", "sends_empty"),
};
export type DueRow = Row<typeof DUE>;

/** Of a recipient `r` who was there at the moment `$2` and has not got the month `$1`. */
const IS_DUE = `r.stopped_at is null and r.paused_at is null and r.created_at <= $2::timestamptz
  and not exists (select from coverage_monthly_mails m where m.recipient_id = r.id and m.month = $1::date)`;

/** Companies with someone to send the month to, after this one. */
export function listDue(given: { month: string; at: Date; after: number; limit: number }): Promise<DueRow[]> {
  const text = `select g.company_id, g.sender_id, g.sender_name, g.sends_empty from coverage_mailings g
    join companies c on c.id = g.company_id and c.deleted_at is null
    join users u on u.id = g.sender_id and u.suspended_at is null
    where g.company_id > $3 and exists (select from coverage_recipients r where r.company_id = g.company_id and ${IS_DUE})
    order by g.company_id limit $4`;
  return prepared(DUE, text, [given.month, given.at, given.after, given.limit]);
}

const DUE_RECIPIENT = columns("coverage_recipients", "id", "address", "token");

export function listDueRecipients(
  companyId: number,
  { month, at }: { month: string; at: Date },
): Promise<Row<typeof DUE_RECIPIENT>[]> {
  const text = `select r.id, r.address, r.token from coverage_recipients r
    where r.company_id = $3 and ${IS_DUE} order by r.id`;
  return prepared(DUE_RECIPIENT, text, [month, at, companyId]);
}

const ACTIVE = "r.removed_at is null and r.stopped_at is null and r.paused_at is null";

/** @returns whom the company's report goes to now; null: it was sent within the last day. */
export async function claimNow(tx: Transaction, companyId: number): Promise<Row<typeof DUE_RECIPIENT>[] | null> {
  const claimed = await tx
    .updateTable("coverage_mailings")
    .set({ sent_now_at: now })
    .where("company_id", "=", companyId)
    .where((of) => of.or([of("sent_now_at", "is", null), of("sent_now_at", "<", sql<Date>`now() - interval '1 day'`)]))
    .returning("company_id")
    .execute();
  if (claimed.length === 0) return null;
  // Locked, so that one who stops them meanwhile is asked again.
  const text = `select r.id, r.address, r.token from coverage_recipients r
    where r.company_id = $1 and ${ACTIVE} order by r.id for no key update`;
  return prepared(DUE_RECIPIENT, text, [companyId], tx);
}

const CLAIMED = { recipient_id: column("coverage_monthly_mails", "recipient_id") };

/** The recipient is locked and asked again. @returns false where another worker was faster, or the person has stopped it. */
export async function claim(
  tx: Transaction,
  recipientId: number,
  { month, isSent }: { month: string; isSent: boolean },
): Promise<boolean> {
  const text = `with still as (select r.id from coverage_recipients r
      where r.id = $1 and r.stopped_at is null and r.paused_at is null for no key update)
    insert into coverage_monthly_mails (recipient_id, month, is_sent) select id, $2::date, $3 from still
    on conflict (recipient_id, month) do nothing returning recipient_id`;
  return (await prepared(CLAIMED, text, [recipientId, month, isSent], tx)).length > 0;
}

const STOPPING = {
  company: column("companies", "name"),
  stopped_at: column("coverage_recipients", "stopped_at"),
};

export async function findToStop(token: string): Promise<Row<typeof STOPPING> | null> {
  const text = `select c.name as company, r.stopped_at from coverage_recipients r
    join companies c on c.id = r.company_id where r.token = $1::uuid`;
  return (await prepared(STOPPING, text, [token]))[0] ?? null;
}

export async function stop(token: string): Promise<void> {
  await db
    .updateTable("coverage_recipients")
    .set({ stopped_at: now })
    .where("token", "=", token)
    .where("stopped_at", "is", null)
    .execute();
}

/** An address that does not exist is paused at once, others after so many refusals. */
export async function countRefusal(tx: Transaction, address: string, most: number): Promise<void> {
  await sql`
    update coverage_recipients set refusals = refusals + 1,
      paused_at = case when refusals + 1 >= ${most}::int then now() end
    where lower(address) = lower(${address}) and paused_at is null and stopped_at is null`.execute(tx);
}
