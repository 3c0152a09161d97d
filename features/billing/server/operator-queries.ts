/** SQL of what operators see of plans besides: who subscribes, and where posts are delivered. */
import { prepared } from "#platform/database/client.ts";

export type PlanTally = { plan_id: number; subscribers: number; platforms: number };

/** By plan id; one pass over living subscriptions and over platforms, however many plans there are. */
export async function tallyPlans(): Promise<Map<number, PlanTally>> {
  const rows = await prepared<PlanTally>(
    "billing-plan-tallies",
    `select plans.id as plan_id, coalesce(living.count, 0) as subscribers, coalesce(outlets.count, 0) as platforms
     from plans
     left join (select plan_id, count(*) from subscriptions where status <> 'ended' group by plan_id) living
       on living.plan_id = plans.id
     left join (select plan_id, count(*) from plan_platforms join platforms on platforms.id = platform_id
       where platforms.is_active group by plan_id) outlets on outlets.plan_id = plans.id`,
    [],
  );
  return new Map(rows.map((row) => [row.plan_id, row]));
}
