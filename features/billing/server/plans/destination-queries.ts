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
 * Platforms that a user's next release goes to, by name; in a company's name, the plan of who pays for it counts. With a post
 * within the user's reach that was submitted, those of its order. Without one, a published post has what was delivered
 * before orders were recorded.
 */
export function listOfUser(
  userId: number,
  { postId, companyId }: { postId: number | null; companyId: number | null },
): Promise<Row<typeof DESTINATION>[]> {
  return prepared(
    DESTINATION,
    `select pl.name from users payer
     left join posts p on p.id = $2 and p.status <> 'draft' and (p.owner_id = $1
       or exists (select from company_roles held where held.company_id = p.company_id and held.user_id = $1
         and (p.confidential_since is null or p.status in ('published', 'withdrawn') or held.role = 'owner'
           or exists (select from post_admissions listed where listed.post_id = p.id and listed.user_id = $1))))
     left join delivery_orders ordered on ordered.post_id = p.id
     join platforms pl on pl.is_active and pl.id = any(coalesce(ordered.platform_ids,
       case when p.status = 'published' then array(select platform_id from deliveries where post_id = p.id)
         else array(select platform_id from plan_platforms where plan_id = payer.plan_id) end))
     where payer.id = coalesce((select c.owner_id from companies c join company_roles held on held.company_id = c.id
       where c.id = $3 and held.user_id = $1), $1) order by lower(pl.name), pl.id`,
    [userId, postId, companyId],
  );
}
