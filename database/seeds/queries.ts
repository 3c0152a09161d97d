/** What the demo workspace needs and no service offers: profiles, companies, unpublished posts, and times in the past. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
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

export async function hasPost(ownerId: number, draftKey: string): Promise<boolean> {
  const query = db.selectFrom("posts").select("id").where("owner_id", "=", ownerId).where("draft_key", "=", draftKey);
  return (await query.executeTakeFirst()) !== undefined;
}

export type UnpublishedPost = {
  draft_key: string;
  kind: "article" | "interview" | "review";
  owner_id: number;
  company_id: number | null;
  posted_as_name: string;
  name: string;
  slug: string;
  details: Record<string, unknown>;
  content_html: string;
  word_count: number;
  summary: string;
  tags: string[];
  /** Null keeps it a draft. */
  publish_at: Date | null;
};

export async function insertUnpublishedPost(tx: Transaction, post: UnpublishedPost): Promise<number> {
  const { id } = await tx
    .insertInto("posts")
    .values({ ...post, details: JSON.stringify(post.details), status: post.publish_at ? "scheduled" : "draft" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves a post's own times to `at`, so that the newsroom looks as if it had been in use. */
export async function backdatePost(tx: Transaction, ownerId: number, draftKey: string, at: Date): Promise<void> {
  await sql`
    update posts set created_at = ${at}, updated_at = ${at},
      published_at = case when status = 'published' then ${at}::timestamptz end
    where owner_id = ${ownerId} and draft_key = ${draftKey}`.execute(tx);
}
