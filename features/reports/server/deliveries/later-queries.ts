/** SQL of platforms that a later plan includes, and the order of a post does not. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, type Row } from "#platform/database/statement.ts";

const LATER = { id: column("platforms", "id"), name: column("platforms", "name") };

/**
 * Active platforms of the owner's plan that their submitted post does not go to, and that were not refused; by name.
 * Empty for a draft, a withdrawn post, and one in the trash.
 */
export function listLater(ownerId: number, postId: number, tx?: Transaction): Promise<Row<typeof LATER>[]> {
  return prepared(
    LATER,
    `select pl.id, pl.name from posts p
     join users owner on owner.id = p.owner_id
     join plan_platforms of_plan on of_plan.plan_id = owner.plan_id
     join platforms pl on pl.id = of_plan.platform_id and pl.is_active
     left join delivery_orders ordered on ordered.post_id = p.id
     where p.id = $1 and p.owner_id = $2 and p.deleted_at is null and p.status in ('published', 'scheduled', 'pending')
       and pl.id <> all(coalesce(ordered.platform_ids || ordered.declined_ids, '{}'))
       and not exists (select from deliveries d where d.post_id = p.id and d.platform_id = pl.id)
     order by lower(pl.name), pl.id`,
    [postId, ownerId],
    tx ?? db,
  );
}

/** Changes of its order wait for each other. @returns false unless this owner has such a post. */
export async function lockPost(tx: Transaction, ownerId: number, postId: number): Promise<boolean> {
  const own = tx.selectFrom("posts").select("id").where("id", "=", postId).where("owner_id", "=", ownerId);
  return (await own.forNoKeyUpdate().executeTakeFirst()) !== undefined;
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
