/** Applies a moderation decision to a locked post that was waiting for it. */
import { attachMedia } from "#features/media/server/attachment-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { postsChanged } from "../events.ts";
import { settleWaiting } from "../corrections/service.ts";
import { applyRevision, findRevision, setRevisionOutcome } from "../history/queries.ts";
import { slugOf } from "../checks/submission-policy.ts";
import { orTaken } from "../translations/taken-policy.ts";
import { type Move, type State, stateAfter } from "../posts/lifecycle.ts";

/** The post's state after the decision. */
export type DecidedState = State;

/** @throws AppError conflict (409) when the post is no longer waiting. */
export function stateAfterDecision(
  state: DecidedState,
  decision: Extract<Move, "approve" | "return" | "reject">,
): DecidedState {
  return stateAfter(state, decision);
}

type ProposedPost = {
  id: number;
  guid: string;
  owner_id: number;
  company_id: number | null;
  original_id: number | null;
};

/**
 * Settles the pending edit of a published post: an approved one replaces the published text, any other is dropped.
 * @param version of the edit.
 * @throws AppError conflict (409) when the post's story has another post in the edit's language.
 */
export async function closeProposal(
  tx: Transaction,
  post: ProposedPost,
  version: number,
  outcome: "approved" | "returned" | "rejected",
): Promise<void> {
  await setRevisionOutcome(tx, post.id, version, outcome);
  await settleWaiting(tx, post.id, outcome === "approved");
  if (outcome !== "approved") return;
  const revision = await findRevision(post.id, version, tx);
  if (!revision) throw new Error(`Post ${post.id} has no revision ${version}`);
  const slug = slugOf(revision.name, post.guid);
  await orTaken(null, revision.language ?? "", () => applyRevision(tx, revision, slug));
  await attachMedia(tx, { owners: [post.owner_id], postId: post.id }, post.id, revision.media);
  await tell(tx, postsChanged, { posts: [post, { ...post, company_id: revision.company_id }] });
}
