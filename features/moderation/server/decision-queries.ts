/** SQL of what operators decide about a post. */
import { type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import type { Decision } from "../contract.ts";
import { OUTCOMES } from "./decision-policy.ts";

const REVIEWED_COLUMNS = [
  ...(["id", "guid", "kind", "status", "owner_id", "company_id", "original_id", "name", "version"] as const),
  ...(["publish_at", "review_since", "proposed_version", "posted_as_name", "confidential_since"] as const),
] as const;

export type PostToDecide = Pick<Selectable<Schema["posts"]>, (typeof REVIEWED_COLUMNS)[number]>;

/** Locks a post that is not in the trash; its author's save, delete and the clock have to wait. */
export async function lockPost(tx: Transaction, id: number): Promise<PostToDecide | null> {
  const row = await tx
    .selectFrom("posts")
    .select(REVIEWED_COLUMNS)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type NewDecision = { post: PostToDecide; reviewerId: number | null; decision: Decision; note: string };

/** Keeps the decision, and ends the wait of the locked post. */
export async function noteDecision(tx: Transaction, { post, reviewerId, decision, note }: NewDecision): Promise<void> {
  const { id: post_id, owner_id, version } = post;
  const review = { post_id, owner_id, version, reviewer_id: reviewerId, decision, note };
  await tx.insertInto("post_reviews").values(review).execute();
  await tx
    .updateTable("posts")
    .set({
      review_since: null,
      review_reason: "",
      proposed_version: null,
      review_outcome: OUTCOMES[decision],
      review_note: note,
    })
    .where("id", "=", post_id)
    .execute();
}

/** A locked post that is not public becomes its author's draft again; the key of the form that submitted it is spent. */
export async function returnToDraft(tx: Transaction, id: number): Promise<void> {
  const draft = { status: "draft" as const, publish_at: null, draft_key: null };
  await tx.updateTable("posts").set(draft).where("id", "=", id).execute();
}

/** Moves a locked post that is not public to the trash, as a draft that will always need a review. */
export async function rejectToTrash(tx: Transaction, id: number): Promise<void> {
  const draft = { status: "draft" as const, publish_at: null, draft_key: null };
  const rejected = { ...draft, deleted_at: now, always_reviewed: true };
  await tx.updateTable("posts").set(rejected).where("id", "=", id).execute();
}
