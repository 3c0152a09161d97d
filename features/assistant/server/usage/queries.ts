/** SQL of the assistant's limits and usage. Days are UTC, and all times the database's. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, computed, type Row, statement } from "#platform/database/statement.ts";
import type { Standing } from "./policy.ts";

const SETTINGS = "assistant";

export type AssistantSettings = { daily_tokens: number | null };

/** Null until something is set. */
export async function findSettings(on: Database = db): Promise<AssistantSettings | null> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return (row?.value as AssistantSettings | undefined) ?? null;
}

export async function saveSettings(tx: Transaction, settings: AssistantSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("site_settings")
    .values({ name: SETTINGS, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute();
}

/** Locks this user's admissions until the transaction ends. */
export async function lockUsage(tx: Transaction, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant:${userId}`}, 0))`.execute(tx);
}

/** A run no longer reported by its process has no reservation, but its input counts. No run lasts an hour. */
export async function findStanding(
  userId: number,
  on: Database = db,
): Promise<Standing & { secondsToMidnight: number }> {
  const { rows } = await statement({
    running: computed.number(),
    reserved: computed.number(),
    used: computed.number(),
    secondsToMidnight: computed.number(),
  })`
    with today as (select date_trunc('day', now(), 'UTC') as start)
    select
      count(*) filter (where state = 'running' and alive_until > now()) as running,
      coalesce(sum(reserved_tokens)
        filter (where state = 'running' and alive_until > now() and created_at >= start), 0)::bigint as reserved,
      coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0))
        filter (where created_at >= start and not (state = 'running' and alive_until > now())), 0)::bigint as used,
      ceil(extract(epoch from min(start) + interval '1 day' - now()))::int as "secondsToMidnight"
    from today left join assistant_runs
      on user_id = ${userId} and created_at >= least(start, now() - interval '1 hour')`.execute(on);
  const [standing] = rows;
  if (!standing) throw new Error("An aggregate answered no row.");
  return standing;
}

const USAGE_LINE = {
  email: column("users", "email"),
  requests: computed.number(),
  input_tokens: computed.number(),
  output_tokens: computed.number(),
  cost_micros: computed.number(),
};
export type UsageLine = Row<typeof USAGE_LINE>;

/** For the last days, today included; highest cost first. */
export async function listUsage(days: number, on: Database = db): Promise<UsageLine[]> {
  const { rows } = await statement(USAGE_LINE)`
    select email, count(*) as requests,
      coalesce(sum(input_tokens), 0)::bigint as input_tokens,
      coalesce(sum(output_tokens), 0)::bigint as output_tokens,
      coalesce(sum(cost_micros), 0)::bigint as cost_micros
    from assistant_runs join users on users.id = user_id
    where assistant_runs.created_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})
    group by users.id
    order by cost_micros desc, sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)) desc, requests desc, email`.execute(
    on,
  );
  return rows;
}
