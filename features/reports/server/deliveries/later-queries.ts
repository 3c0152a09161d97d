/** SQL of platforms that a later plan includes, and the order of a post does not. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, type Row } from "#platform/database/statement.ts";

const LATER = { id: column("platforms", "id"), name: column("platforms", "name") };

/**
 * Active platforms of the plan that pays now, that a submitted post does not go to, and that were not refused; by name.
 * Empty for a draft, a withdrawn post, and one in the trash.
 */
export function listLater(postId: number, tx?: Transaction): Promise<Row<typeof LATER>[]> {
  return prepared(
    LATER,
    `select pl.id, pl.name from posts p
     join users payer on payer.id = payer_of(p)
     join plan_platforms of_plan on of_plan.plan_id = payer.plan_id
     join platforms pl on pl.id = of_plan.platform_id and pl.is_active
     left join delivery_orders ordered on ordered.post_id = p.id
     where p.id = $1 and p.deleted_at is null and p.status in ('published', 'scheduled', 'pending')
       and pl.id <> all(coalesce(ordered.platform_ids || ordered.declined_ids, '{}'))
       and not exists (select from deliveries d where d.post_id = p.id and d.platform_id = pl.id)
     order by lower(pl.name), pl.id`,
    [postId],
    tx ?? db,
  );
}

/** Adds platforms to what a post was ordered for, or to what was refused for it. */
export async function addToOrder(
  tx: Transaction,
  postId: number,
  { wanted, refused }: { wanted: number[]; refused: number[] },
): Promise<void> {
  // Published before orders were recorded: what it has is what was ordered.
  await sql`
    insert into delivery_orders (post_id, platform_ids)
    values (${postId}, array(select platform_id from deliveries where post_id = ${postId} order by 1))
    on conflict (post_id) do nothing`.execute(tx);
  await sql`
    update delivery_orders set platform_ids = platform_ids || ${wanted}::bigint[],
      declined_ids = declined_ids || ${refused}::bigint[]
    where post_id = ${postId}`.execute(tx);
}
