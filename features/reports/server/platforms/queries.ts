/** SQL of platforms and of the plans that reach them. */
import { type Insertable, sql } from "kysely";
import type { ReportsSchema } from "#database/schema-reports.ts";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { PlatformType } from "#features/content/contracts/delivered.ts";

export const PLATFORM_ROW = columns(
  "platforms",
  "id",
  "type",
  "name",
  "url",
  "industry",
  "top_visiting_countries",
  "potential_audience",
  "logo_key",
  "way",
  "endpoint",
  "email",
  "username",
  "sealed_secret",
  "feed_key",
  "is_active",
  "created_at",
  "updated_at",
);
export type PlatformRow = Row<typeof PLATFORM_ROW>;
/** As it comes with another row. */
export type PlatformFacts = Omit<PlatformRow, "created_at" | "updated_at">;
const OPERATOR_PLATFORM_ROW = {
  ...PLATFORM_ROW,
  plan_ids: computed.numbers(),
  queued: computed.number(),
  delivered: computed.number(),
  failed: computed.number(),
  last_delivered_at: orNull(computed.time()),
  /** Reason of the latest failure since the last success; null without one. */
  last_failure: orNull(computed.text()),
};
export type OperatorPlatformRow = Row<typeof OPERATOR_PLATFORM_ROW>;

export async function findPlatform(id: number, on: Database = db): Promise<PlatformRow | null> {
  return (await on.selectFrom("platforms").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function findPlatformOfType(id: number, type: PlatformType): Promise<PlatformRow | null> {
  const text = "select * from platforms where id = $1 and type = $2";
  return (await prepared(PLATFORM_ROW, text, [id, type]))[0] ?? null;
}

/** Failures are deliveries that wait or were given up after an attempt; a missed check of a page is not one. */
const FIGURES = `
  select pl.*, array(select plan_id from plan_platforms where platform_id = pl.id order by plan_id)::float8[] as plan_ids,
    figures.*, (
      select d.reason from deliveries d
      where d.platform_id = pl.id and d.state in ('queued', 'failed') and d.attempts > 0 and d.reason <> ''
        and d.updated_at > coalesce(figures.last_delivered_at, '-infinity')
      order by d.updated_at desc limit 1
    ) as last_failure
  from page pl cross join lateral (
    select count(*) filter (where d.state = 'queued') as queued,
      count(*) filter (where d.state in ('delivered', 'live')) as delivered,
      count(*) filter (where d.state = 'failed') as failed, max(d.delivered_at) as last_delivered_at
    from deliveries d where d.platform_id = pl.id
  ) figures`;

/** By name. @param pattern for ILIKE, or null for all. */
export async function listPlatforms(
  pattern: string | null,
  limit: number,
  offset: number,
): Promise<{ rows: OperatorPlatformRow[]; count: number }> {
  const where = "where $1::text is null or name ilike $1 or url ilike $1 or industry ilike $1";
  const page = `with page as (select * from platforms ${where} order by lower(name), id limit $2 offset $3)`;
  const [rows, [total]] = await Promise.all([
    prepared(OPERATOR_PLATFORM_ROW, `${page} ${FIGURES} order by lower(pl.name), pl.id`, [pattern, limit, offset]),
    prepared({ count: computed.number() }, `select count(*) as count from platforms ${where}`, [pattern]),
  ]);
  return { rows, count: total?.count ?? 0 };
}

export async function findOperatorPlatform(id: number): Promise<OperatorPlatformRow | null> {
  const page = "with page as (select * from platforms where id = $1)";
  return (await prepared(OPERATOR_PLATFORM_ROW, `${page} ${FIGURES}`, [id]))[0] ?? null;
}

export function listPlans(): Promise<{ id: number; name: string }[]> {
  return prepared(columns("plans", "id", "name"), "select id, name from plans order by position, id", []);
}

/** The ids among these that are plans. */
export async function findPlanIds(ids: number[]): Promise<number[]> {
  const rows = await prepared({ id: column("plans", "id") }, "select id from plans where id = any($1::bigint[])", [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

/** Held to the end of the transaction: changes of one platform have an order. */
export async function lockPlatform(tx: Transaction, id: number): Promise<PlatformRow | null> {
  const locked = tx.selectFrom("platforms").selectAll().where("id", "=", id).forNoKeyUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

/** Plans whose posts are delivered there, ascending. */
export async function listPlanIds(tx: Transaction, platformId: number): Promise<number[]> {
  const ids = tx.selectFrom("plan_platforms").select("plan_id").where("platform_id", "=", platformId);
  return (await ids.orderBy("plan_id").execute()).map(({ plan_id }) => plan_id);
}

export type PlatformFields = Omit<
  Insertable<ReportsSchema["platforms"]>,
  "id" | "feed_key" | "logo_key" | "created_at" | "updated_at"
>;

export async function insertPlatform(
  tx: Transaction,
  fields: Omit<PlatformFields, "sealed_secret">,
  feedKey: string,
): Promise<number> {
  const values = { ...fields, feed_key: feedKey };
  const { id } = await tx.insertInto("platforms").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updatePlatform(
  tx: Transaction,
  id: number,
  change: Partial<PlatformFields> & { logo_key?: string },
): Promise<void> {
  const changed = { ...change, updated_at: now };
  await tx.updateTable("platforms").set(changed).where("id", "=", id).execute();
}

/** @returns whether there are deliveries, so that it stays. */
export async function deletePlatform(tx: Transaction, id: number): Promise<boolean> {
  const used = await tx.selectFrom("deliveries").select("id").where("platform_id", "=", id).limit(1).executeTakeFirst();
  if (used) return false;
  await tx.deleteFrom("platforms").where("id", "=", id).execute();
  return true;
}

export async function setPlans(tx: Transaction, platformId: number, planIds: number[]): Promise<void> {
  await sql`
    delete from plan_platforms where platform_id = ${platformId} and plan_id <> all(${planIds}::bigint[])`.execute(tx);
  await sql`
    insert into plan_platforms (plan_id, platform_id)
    select id, ${platformId} from plans where id = any(${planIds}::bigint[]) on conflict do nothing`.execute(tx);
}

const BY_HAND = "The platform now reads a feed, which cannot report removals. Remove the copy there by hand.";

/**
 * Queued deliveries are sent by the new method; ids from the old method are dropped. A feed cannot report removals, so
 * pending removals fail with a reason.
 */
export async function moveToWay(tx: Transaction, platformId: number, isPulled: boolean): Promise<void> {
  const isOver = sql`${isPulled}::boolean and wanted_version is null`;
  await sql`
    with locked as materialized (
      select id from deliveries where platform_id = ${platformId} order by id for no key update
    )
    update deliveries d set remote_id = null, mail_id = null, attempts = 0, claimed_until = null, updated_at = now(),
      state = case when ${isOver} then 'failed' else state end, reason = case when ${isOver} then ${BY_HAND} else reason end,
      next_attempt_at = case when not ${isPulled}::boolean
        and (wanted_version is distinct from delivered_version or in_doubt) then now() end
    from locked where d.id = locked.id`.execute(tx);
}
