/** SQL of the platforms that a plan's releases go to. */
import { prepared } from "#platform/database/client.ts";
import { column, computed, type Row } from "#platform/database/statement.ts";

const OF_PLAN = { plan_id: column("plan_platforms", "plan_id"), names: computed.texts() };

/** Platforms that are switched on, by name. Plans without any are absent. */
export function listOfPlans(): Promise<Row<typeof OF_PLAN>[]> {
  const text = `select of_plan.plan_id, array_agg(pl.name order by lower(pl.name), pl.id) as names
    from plan_platforms of_plan join platforms pl on pl.id = of_plan.platform_id
    where pl.is_active group by of_plan.plan_id`;
  return prepared(OF_PLAN, text, []);
}

const DESTINATION = { name: column("platforms", "name") };

/**
 * Platforms that a user's next release goes to, by name; with a post of theirs that was submitted, those of its order.
 * Without one, a published post has what was delivered before orders were recorded; for any other the plan of now counts.
 */
export function listOfUser(userId: number, postId: number | null): Promise<Row<typeof DESTINATION>[]> {
  return prepared(
    DESTINATION,
    `select pl.name from users owner
     left join posts p on p.id = $2 and p.owner_id = owner.id and p.status <> 'draft'
     left join delivery_orders ordered on ordered.post_id = p.id
     join platforms pl on pl.is_active and pl.id = any(coalesce(ordered.platform_ids,
       case when p.status = 'published' then array(select platform_id from deliveries where post_id = p.id)
         else array(select platform_id from plan_platforms where plan_id = owner.plan_id) end))
     where owner.id = $1 order by lower(pl.name), pl.id`,
    [userId, postId],
  );
}
