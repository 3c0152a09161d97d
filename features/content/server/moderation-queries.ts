/** SQL of moderation: the settings, and what operators decide. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import type { Decision, ModerationSettings } from "../moderation-contract.ts";
import { OUTCOMES } from "./moderation-policy.ts";

const SETTINGS = "moderation";

/** Null before anything was set. */
export async function findSettings(on: Database = db): Promise<Partial<ModerationSettings> | null> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return row?.value ?? null;
}

/** Whoever changes the settings does so alone until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx
    .insertInto("site_settings")
    .values({ name: SETTINGS, value: "{}" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await tx.selectFrom("site_settings").select("name").where("name", "=", SETTINGS).forNoKeyUpdate().execute();
}

export async function saveSettings(tx: Transaction, settings: ModerationSettings): Promise<void> {
  const change = { value: JSON.stringify(settings), updated_at: sql<Date>`now()` };
  await tx.updateTable("site_settings").set(change).where("name", "=", SETTINGS).execute();
}

/** Whether an operator has approved anything of this author. */
export async function hasApproval(ownerId: number, on: Database = db): Promise<boolean> {
  const row = await on
    .selectFrom("post_reviews")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("decision", "=", "approve")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const REVIEWED_COLUMNS = [
  ...(["id", "guid", "kind", "status", "owner_id", "company_id", "name", "version"] as const),
  ...(["publish_at", "review_since", "proposed_version"] as const),
] as const;
export type ReviewedPost = Pick<Selectable<Schema["posts"]>, (typeof REVIEWED_COLUMNS)[number]>;

/** Locks a post that is not in the trash; its author's save, delete and the clock wait meanwhile. */
export async function lockPost(tx: Transaction, id: number): Promise<ReviewedPost | null> {
  const row = await tx
    .selectFrom("posts")
    .select(REVIEWED_COLUMNS)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function findPostId(guid: string, on: Database = db): Promise<number | null> {
  const row = await on.selectFrom("posts").select("id").where("guid", "=", guid).executeTakeFirst();
  return row?.id ?? null;
}

export async function findGuid(id: number, on: Database = db): Promise<string | null> {
  const row = await on.selectFrom("posts").select("guid").where("id", "=", id).executeTakeFirst();
  return row?.guid ?? null;
}

/** The address on file of the owner of a locked post. */
export async function getAuthorEmail(tx: Transaction, ownerId: number): Promise<string> {
  const { email } = await tx.selectFrom("users").select("email").where("id", "=", ownerId).executeTakeFirstOrThrow();
  return email;
}

export type NewReview = { post: ReviewedPost; reviewerId: number | null; decision: Decision; note: string };

/** Keeps the decision, and ends the wait of the locked post. */
export async function noteDecision(tx: Transaction, { post, reviewerId, decision, note }: NewReview): Promise<void> {
  const { id: post_id, owner_id, version } = post;
  const review = { post_id, owner_id, version, reviewer_id: reviewerId, decision, note };
  await tx.insertInto("post_reviews").values(review).execute();
  await tx
    .updateTable("posts")
    .set({
      ...{ review_since: null, review_reason: "", proposed_version: null },
      ...{ review_outcome: OUTCOMES[decision], review_note: note },
    })
    .where("id", "=", post_id)
    .execute();
}

/** A locked post that is not public becomes its author's draft again; the key of the form that submitted it is spent. */
export async function returnToDraft(tx: Transaction, id: number): Promise<void> {
  const draft = { status: "draft" as const, publish_at: null, draft_key: null };
  await tx.updateTable("posts").set(draft).where("id", "=", id).execute();
}

/** A locked post that is not public goes to the trash, as a draft that no policy lets pass without a review. */
export async function rejectToTrash(tx: Transaction, id: number): Promise<void> {
  const draft = { status: "draft" as const, publish_at: null, draft_key: null };
  const rejected = { ...draft, deleted_at: sql<Date>`now()`, always_reviewed: true };
  await tx.updateTable("posts").set(rejected).where("id", "=", id).execute();
}
