/** SQL of the operator's overview: one query for each part. Every count ends at a limit, every span at an index. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import { column, computed, type Row, statement } from "#platform/database/statement.ts";
import { GROWTH_DAYS, MAX_COUNTED } from "../today-contract.ts";

const max = sql.lit(MAX_COUNTED);
const days = sql.lit(GROWTH_DAYS);
const utc = sql`(now() at time zone 'utc')`;
const day = sql`date_trunc('day', ${utc})`;
const month = sql`date_trunc('month', ${utc})`;
const firstDay = sql`(${day} - make_interval(days => ${days} - 1))`;

const QUEUE_COUNTS = {
  posts: computed.number(),
  reports: computed.number(),
  tickets: computed.number(),
  payments: computed.number(),
};
export type QueueCounts = Row<typeof QUEUE_COUNTS>;

export async function countQueues(): Promise<QueueCounts> {
  const { rows } = await statement(QUEUE_COUNTS)`
    select (select count(*)::int from (select 1 from posts where review_since is not null and deleted_at is null
        limit ${max}) r) as posts,
      (select count(*)::int from (select 1 from abuse_reports where decision is null limit ${max}) a) as reports,
      (select count(*)::int from (select 1 from tickets where status = 'Open' limit ${max}) t) as tickets,
      (select count(*)::int from (select 1 from payments where created_at >= now() - interval '7 days' and status = 'failed'
        union all select 1 from held_payments where decision is null limit ${max}) p) as payments`.execute(db);
  return only(rows);
}

const FAILURE_COUNTS = {
  deliveries: computed.number(),
  feeds: computed.number(),
  emails: computed.number(),
  held_payments: computed.number(),
  schedules: computed.number(),
};
export type FailureCounts = Row<typeof FAILURE_COUNTS>;

export async function countFailed(): Promise<FailureCounts> {
  const { rows } = await statement(FAILURE_COUNTS)`
    select (select count(*)::int from (select 1 from deliveries where state = 'failed' limit ${max}) d) as deliveries,
      (select count(*)::int from (select 1 from feeds where failing_since < now() - interval '1 day' and gone_at is null
        limit ${max}) f) as feeds,
      (select count(*)::int from (select 1 from mail_messages where status = 'failed' limit ${max}) m) as emails,
      (select count(*)::int from (select 1 from held_payments where decision is null limit ${max}) h) as held_payments,
      (select count(*)::int from (select 1 from posts where status = 'scheduled' and deleted_at is null
        and publish_at < now() - interval '2 minutes' limit ${max}) s) as schedules`.execute(db);
  return only(rows);
}

const MONEY_ROW = {
  currency: column("payments", "currency"),
  today: computed.number(),
  this_month: computed.number(),
  month_before: computed.number(),
};
export type MoneyRow = Row<typeof MONEY_ROW>;

export async function sumPayments(): Promise<MoneyRow[]> {
  const { rows } = await statement(MONEY_ROW)`
    select currency,
      coalesce(sum(amount) filter (where created_at >= ${day} at time zone 'utc'), 0)::float8 as today,
      coalesce(sum(amount) filter (where created_at >= ${month} at time zone 'utc'), 0)::float8 as this_month,
      coalesce(sum(amount) filter (where created_at <
        least(${month} - interval '1 month' + (${utc} - ${month}), ${month}) at time zone 'utc'), 0)::float8 as month_before
    from payments
    where created_at >= (${month} - interval '1 month') at time zone 'utc' and status = 'paid'
    group by currency order by this_month desc, currency`.execute(db);
  return rows;
}

const GROWTH_ROW = { sign_ups: computed.number(), posts: computed.number() };
export type GrowthRow = Row<typeof GROWTH_ROW>;

/** A row for each UTC day, the oldest first. */
export async function countGrowth(): Promise<GrowthRow[]> {
  const { rows } = await statement(GROWTH_ROW)`
    with joined as (select (created_at at time zone 'utc')::date as day, count(*)::int as number from users
        where created_at >= ${firstDay} at time zone 'utc' group by 1),
      published as (select (published_at at time zone 'utc')::date as day, count(*)::int as number from posts
        where status = 'published' and deleted_at is null and published_at >= ${firstDay} at time zone 'utc' group by 1)
    select coalesce(joined.number, 0) as sign_ups, coalesce(published.number, 0) as posts
    from generate_series(${firstDay}, ${day}, interval '1 day') each
      left join joined on joined.day = each::date left join published on published.day = each::date
    order by each`.execute(db);
  return rows;
}

const STORED_SETUP = {
  has_imprint: computed.flag(),
  has_privacy: computed.flag(),
  has_terms: computed.flag(),
  has_moderation: computed.flag(),
  has_seller: computed.flag(),
  sells_plans: computed.flag(),
};
export type StoredSetup = Row<typeof STORED_SETUP>;

const isSet = (name: string, field: string) =>
  sql`exists (select 1 from site_settings where name = ${name} and coalesce(value->>${field}, '') <> '')`;

/** What operators have set up in the database. */
export async function findStoredSetup(): Promise<StoredSetup> {
  const { rows } = await statement(STORED_SETUP)`
    select ${isSet("site-page:imprint", "html")} as has_imprint, ${isSet("site-page:privacy", "html")} as has_privacy,
      ${isSet("site-page:terms", "html")} as has_terms, ${isSet("moderation", "policy")} as has_moderation,
      ${isSet("seller", "name")} as has_seller,
      exists (select 1 from plans where is_offered and price > 0) as sells_plans`.execute(db);
  return only(rows);
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("A count answered no row.");
  return row;
}
