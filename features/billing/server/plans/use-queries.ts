/** SQL of a plan's use for operators: accounts, subscribers, and platforms. */
import { prepared } from "#platform/database/client.ts";
import { column, computed, type Row } from "#platform/database/statement.ts";

const PLAN_USE = {
  plan_id: column("plans", "id"),
  accounts: computed.number(),
  subscribers: computed.number(),
  platforms: computed.number(),
};
export type PlanUse = Row<typeof PLAN_USE>;

/** By plan id; one pass over accounts, living subscriptions and platforms, however many plans there are. */
export async function countPlanUse(): Promise<Map<number, PlanUse>> {
  const rows = await prepared(
    PLAN_USE,
    `select plans.id as plan_id, coalesce(holders.count, 0) as accounts, coalesce(living.count, 0) as subscribers,
       coalesce(outlets.count, 0) as platforms
     from plans
     left join (select plan_id, count(*) from users group by plan_id) holders on holders.plan_id = plans.id
     left join (select plan_id, count(*) from subscriptions where status <> 'ended' group by plan_id) living
       on living.plan_id = plans.id
     left join (select plan_id, count(*) from plan_platforms join platforms on platforms.id = platform_id
       where platforms.is_active group by plan_id) outlets on outlets.plan_id = plans.id`,
    [],
  );
  return new Map(rows.map((row) => [row.plan_id, row]));
}
