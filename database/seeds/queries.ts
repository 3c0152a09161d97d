/** Data of the demo workspace that no service offers: profiles, companies, and times in the past. */
import { sql, type Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import type { Resident } from "./people.ts";

export async function findUserId(email: string): Promise<number | null> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id ?? null;
}

type Profile = Pick<Resident, "plan" | "bio" | "city" | "country">;

export async function completeProfile(tx: Transaction, userId: number, profile: Profile): Promise<void> {
  const { plan, bio, city, country } = profile;
  await tx
    .updateTable("users")
    .set({ bio, city, country, plan_id: (eb) => eb.selectFrom("plans").select("id").where("name", "=", plan) })
    .where("id", "=", userId)
    .execute();
}

type NewCompany = Resident["companies"][number] & { slug: string };

/** @returns its id, also when an earlier run made it. */
export async function insertCompany(tx: Transaction, ownerId: number, company: NewCompany): Promise<number> {
  const { id } = await tx
    .insertInto("companies")
    .values({ ...company, owner_id: ownerId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ name: company.name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A story's post in any status, also in the trash. */
export async function findPostId(ownerId: number, kind: KindKey, name: string): Promise<number | null> {
  const row = await db
    .selectFrom("posts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Moves a new post's own times to `at`, so that the newsroom looks as if it had been in use. */
export async function backdatePost(tx: Transaction, postId: number, at: Date): Promise<void> {
  await sql`
    update posts set created_at = ${at}, updated_at = ${at},
      published_at = case when published_at is not null then ${at}::timestamptz end,
      review_since = case when review_since is not null then ${at}::timestamptz end
    where id = ${postId}`.execute(tx);
  await tx.updateTable("post_revisions").set({ saved_at: at }).where("post_id", "=", postId).execute();
}

/** Moves the time of a post's latest save. */
export async function backdateSave(tx: Transaction, postId: number, at: Date): Promise<void> {
  await sql`
    update posts set review_since = case when review_since is not null then ${at}::timestamptz end,
      updated_at = case when proposed_version is null then ${at}::timestamptz else updated_at end
    where id = ${postId}`.execute(tx);
  await sql`
    update post_revisions set saved_at = ${at}
    where post_id = ${postId} and version = (select version from posts where id = ${postId})`.execute(tx);
}

const MINUTES_TO_AN_EVENT = 40;

/** Moves a new ticket to `at`; what followed came a while later each time. */
export async function backdateTicket(tx: Transaction, ticketId: number, at: Date): Promise<void> {
  await sql`
    update ticket_events e set created_at = ${at}::timestamptz + n.place * make_interval(mins => ${MINUTES_TO_AN_EVENT})
    from (select id, row_number() over (order by id) - 1 as place from ticket_events where ticket_id = ${ticketId}) n
    where n.id = e.id`.execute(tx);
  await sql`
    update tickets set created_at = ${at},
      updated_at = (select max(created_at) from ticket_events where ticket_id = ${ticketId})
    where id = ${ticketId}`.execute(tx);
}

/** Nothing happens when the code is taken. */
export async function insertCoupon(tx: Transaction, coupon: Insertable<Schema["coupons"]>): Promise<void> {
  await tx
    .insertInto("coupons")
    .values(coupon)
    .onConflict((conflict) => conflict.column("stripe_coupon_id").doNothing())
    .execute();
}
