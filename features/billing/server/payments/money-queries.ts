/** SQL of the operators' list of payments and of revenue. */
import { type RawBuilder, sql } from "kysely";
import type { InvoiceMark } from "../../contracts/invoice.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { containing } from "#platform/database/expressions.ts";
import { MAX_PAYMENTS_LISTED, type MoneyFilter, REVENUE_MONTHS } from "../../contracts/money.ts";

const MONEY_ROW = {
  ...columns(
    "payments",
    "id",
    "user_id",
    "status",
    "amount",
    "currency",
    "period_start",
    "period_end",
    "failure",
    "created_at",
  ),
  user_name: orNull(computed.text()),
  user_email: orNull(column("users", "email")),
  plan: column("plans", "name"),
  mode: column("payments", "provider"),
  ref: column("payments", "provider_ref"),
  refunded: computed.number(),
  pending: computed.number(),
  refund_failure: computed.text(),
  is_current: computed.flag(),
  releases: computed.number(),
  available: computed.number(),
  documents: computed.json<InvoiceMark[]>(),
};
export type MoneyRow = Row<typeof MONEY_ROW>;

const REFUNDED = sql`(select coalesce(sum(amount), 0)::int from refunds where payment_id = p.id and status <> 'failed')`;

/** Releases a payment granted, less those its refunds took back. */
const releasesOf = (payment: RawBuilder<unknown>) => sql<number>`(
  coalesce((select units from allowance_entries
    where source = ${payment}.provider || ':' || ${payment}.provider_ref and kind = 'grant'), 0)
  - coalesce((select sum(e.units) from refunds r join allowance_entries e on e.source = 'refund:' || r.id and e.kind = 'settle'
    where r.payment_id = ${payment}.id), 0))::int`;

/** The payment's row is locked. */
export async function sumReleases(tx: Transaction, paymentId: number): Promise<number> {
  const { rows } = await statement({ releases: computed.number() })`
    select ${releasesOf(sql`p`)} as releases from payments p where p.id = ${paymentId}`.execute(tx);
  return rows[0]?.releases ?? 0;
}

function conditionOf({ q, status, plan, month }: MoneyFilter): RawBuilder<boolean> {
  const amount = /^\d{1,7}([.,]\d{1,2})?$/.test(q) ? Math.round(Number(q.replace(",", ".")) * 100) : null;
  const conditions = [
    sql`true`,
    ...(q === ""
      ? []
      : [
          sql`(p.provider_ref ilike ${containing(q)} or p.amount = ${amount} or p.user_id in (
            select id from users where email ilike ${containing(q)}
              or first_name || ' ' || last_name ilike ${containing(q)}))`,
        ]),
    ...(status === undefined
      ? []
      : [
          status === "refunded" ? sql`exists (select from refunds where payment_id = p.id)` : sql`p.status = ${status}`,
        ]),
    ...(plan === undefined ? [] : [sql`p.plan_id = (select id from plans where slug = ${plan})`]),
    ...(month === undefined
      ? []
      : [
          sql`p.created_at >= (${`${month}-01`}::timestamp at time zone 'utc')
            and p.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'utc')`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Up to a limit. */
export async function countPayments(filter: MoneyFilter): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*)::int as count from (
      select 1 from payments p where ${conditionOf(filter)} limit ${sql.lit(MAX_PAYMENTS_LISTED + 1)}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Newest first. @param before of an id: only those before it. */
export async function listMoney(
  filter: MoneyFilter,
  { limit, offset = 0, before, id }: { limit: number; offset?: number; before?: number | null; id?: number },
): Promise<MoneyRow[]> {
  const only = [
    conditionOf(filter),
    ...(before ? [sql`p.id < ${before}`] : []),
    ...(id === undefined ? [] : [sql`p.id = ${id}`]),
  ];
  const { rows } = await statement(MONEY_ROW)`
    select p.id, p.user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as user_name,
      u.email as user_email, plans.name as plan, p.provider as mode, p.provider_ref as ref, p.status, p.amount, p.currency,
      ${REFUNDED} as refunded,
      (select coalesce(sum(amount), 0)::int from refunds where payment_id = p.id and status = 'pending') as pending,
      coalesce((select case status when 'failed' then failure else '' end from refunds
        where payment_id = p.id order by id desc limit 1), '') as refund_failure,
      (select coalesce(json_agg(json_build_object('number', number, 'kind', kind) order by id), '[]')
        from invoices where payment_id = p.id) as documents,
      p.period_start, p.period_end, p.failure, p.created_at,
      coalesce((select status <> 'ended' from subscriptions s where s.id = p.subscription_id), false) as is_current,
      ${releasesOf(sql`p`)} as releases,
      coalesce((select available from allowance_entries e
        where e.user_id = p.user_id order by line desc limit 1), 0) as available
    from payments p join plans on plans.id = p.plan_id left join users u on u.id = p.user_id
    where ${sql.join(only, sql` and `)}
    order by p.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const REVENUE_ROW = {
  currency: column("payments", "currency"),
  month: computed.text(),
  plan: column("plans", "name"),
  is_single: computed.flag(),
  received: computed.number(),
  refunded: computed.number(),
};
export type RevenueRow = Row<typeof REVENUE_ROW>;

/** The current and earlier months: payments and refunds each in the month they happened. */
export async function sumRevenue(mode: "test" | "stripe"): Promise<RevenueRow[]> {
  const since = sql`(date_trunc('month', now() at time zone 'utc')
    - make_interval(months => ${sql.lit(REVENUE_MONTHS)} - 1)) at time zone 'utc'`;
  const { rows } = await statement(REVENUE_ROW)`
    with moved as (
      select currency, plan_id, created_at, amount as received, 0 as refunded from payments
      where status = 'paid' and provider = ${mode} and created_at >= ${since}
      union all
      select p.currency, p.plan_id, r.created_at, 0, r.amount from refunds r join payments p on p.id = r.payment_id
      where r.status <> 'failed' and p.provider = ${mode} and r.created_at >= ${since})
    select moved.currency, to_char(moved.created_at at time zone 'utc', 'YYYY-MM') as month, plans.name as plan,
      plans.period = 'once' as is_single, sum(moved.received)::float8 as received, sum(moved.refunded)::float8 as refunded
    from moved join plans on plans.id = moved.plan_id
    group by moved.currency, month, plans.id order by month, plans.position, plans.id`.execute(db);
  return rows;
}

export async function readMonth(): Promise<string> {
  const { rows } = await statement({
    month: computed.text(),
  })`select to_char(now() at time zone 'utc', 'YYYY-MM') as month`.execute(db);
  return rows[0]?.month ?? "";
}

/** The subscription of a payment that has not ended. */
export async function findLiveOfPayment(tx: Transaction, paymentId: number) {
  const rows = tx
    .selectFrom("subscriptions")
    .innerJoin("payments", "payments.subscription_id", "subscriptions.id")
    .selectAll("subscriptions")
    .where("payments.id", "=", paymentId)
    .where("subscriptions.status", "<>", "ended");
  return (await rows.executeTakeFirst()) ?? null;
}
