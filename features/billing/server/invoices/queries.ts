/** SQL of invoices, their numbers, and who sells. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";

const SETTINGS = "seller";

const INVOICE_ROW = columns(
  "invoices",
  "id",
  "kind",
  "number",
  "payment_id",
  "refund_id",
  "user_id",
  "seller",
  "customer",
  "what",
  "currency",
  "gross",
  "net",
  "vat",
  "vat_rate",
  "issued_at",
);
export type InvoiceRow = Row<typeof INVOICE_ROW>;
export type NewInvoice = Omit<InvoiceRow, "id" | "issued_at" | "seller"> & { seller: string };

/** @returns the stored value, unvalidated; undefined before it was first saved. */
export async function readSeller(on: Database = db): Promise<unknown> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return row?.value;
}

/** Stores since when there has been a seller: older payments get no invoices. */
export async function writeSeller(tx: Transaction, value: object): Promise<void> {
  await sql`
    insert into site_settings (name, value) values (${SETTINGS}, ${JSON.stringify(value)}::jsonb || jsonb_build_object('since', now()))
    on conflict (name) do update set updated_at = now(),
      value = excluded.value || jsonb_build_object('since', coalesce(site_settings.value->'since', to_jsonb(now())))`.execute(
    tx,
  );
}

/** Lock: one process issues at a time. */
export async function lockInvoices(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoices', 0))`.execute(tx);
}

/** Savepoint: from here on a single document can be undone. */
export async function beginDocument(tx: Transaction): Promise<void> {
  await sql`savepoint document`.execute(tx);
}

export async function keepDocument(tx: Transaction): Promise<void> {
  await sql`release savepoint document`.execute(tx);
}

export async function undoDocument(tx: Transaction): Promise<void> {
  await sql`rollback to savepoint document`.execute(tx);
  await keepDocument(tx);
}

/** The next number of a series; a rollback gives it back. */
export async function takeNumber(tx: Transaction, series: string): Promise<number> {
  const { last } = await tx
    .insertInto("invoice_series")
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column("series").doUpdateSet(({ eb }) => ({ last: eb("invoice_series.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

const DUE = {
  payment_id: column("payments", "id"),
  ...columns("payments", "user_id", "provider", "currency", "amount", "period_start", "period_end"),
  customer: orNull(computed.text()),
  plan: column("plans", "name"),
  now: computed.time(),
};
export type Due = Row<typeof DUE>;

/**
 * Payments received since there has been a seller that have no invoice, oldest first. The customer is who the provider
 * says was billed, else the name and address of the profile.
 */
export async function listUninvoiced(tx: Transaction, since: string, limit: number): Promise<Due[]> {
  const { rows } = await statement(DUE)`
    select p.id as payment_id, p.user_id, p.provider, coalesce(nullif(p.billed_to, ''), nullif(concat_ws(E'\\n',
        nullif(trim(u.first_name || ' ' || u.last_name), ''), nullif(u.address, ''), nullif(u.city, ''),
        nullif(u.country, '')), '')) as customer,
      plans.name as plan, p.currency, p.amount, p.period_start, p.period_end, now() as now
    from payments p join plans on plans.id = p.plan_id left join users u on u.id = p.user_id
    where p.status = 'paid' and p.amount > 0 and p.updated_at >= ${since}::timestamptz
      and not exists (select from invoices i where i.payment_id = p.id and i.kind = 'invoice')
    order by p.id limit ${limit}`.execute(tx);
  return rows;
}

const CREDIT = {
  refund_id: column("refunds", "id"),
  ...columns("refunds", "amount", "reason"),
  provider: column("payments", "provider"),
  invoice: column("invoices", "id"),
  now: computed.time(),
};
export type Credit = Row<typeof CREDIT>;

/** Refunds of invoiced payments that have no credit note, the oldest first. */
export async function listUncredited(tx: Transaction, limit: number): Promise<Credit[]> {
  const { rows } = await statement(CREDIT)`
    select r.id as refund_id, r.amount, r.reason, p.provider, i.id as invoice, now() as now
    from refunds r join payments p on p.id = r.payment_id
      join invoices i on i.payment_id = p.id and i.kind = 'invoice'
    where r.status = 'done' and not exists (select from invoices c where c.refund_id = r.id)
    order by r.id limit ${limit}`.execute(tx);
  return rows;
}

export async function insertInvoice(tx: Transaction, invoice: NewInvoice): Promise<void> {
  await tx.insertInto("invoices").values(invoice).execute();
}

export async function getInvoice(tx: Transaction, id: number): Promise<InvoiceRow> {
  return tx.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Sum of a payment's credit notes. */
export async function sumCredits(
  tx: Transaction,
  paymentId: number,
): Promise<{ gross: number; net: number; vat: number }> {
  const { rows } = await statement({ gross: computed.number(), net: computed.number(), vat: computed.number() })`
    select coalesce(sum(gross), 0)::int as gross, coalesce(sum(net), 0)::int as net, coalesce(sum(vat), 0)::int as vat
    from invoices where payment_id = ${paymentId} and kind = 'credit-note'`.execute(tx);
  return rows[0] ?? { gross: 0, net: 0, vat: 0 };
}

/** @param userId its required owner; null: any. */
export async function findInvoice(
  number: string,
  userId: number | null,
): Promise<(InvoiceRow & { of: string | null }) | null> {
  const { rows } = await statement({ ...INVOICE_ROW, of: orNull(computed.text()) })`
    select i.*, case when i.kind = 'credit-note' then (
      select number from invoices o where o.payment_id = i.payment_id and o.kind = 'invoice') end as of
    from invoices i where i.number = ${number} and ${userId === null ? sql`true` : sql`i.user_id = ${userId}`}`.execute(
    db,
  );
  return rows[0] ?? null;
}
