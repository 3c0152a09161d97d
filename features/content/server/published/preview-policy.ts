/** Pure rules for previews: who may see unpublished posts. */
import type { Actor } from "#features/accounts/contract.ts";
import type { PublicPost, Viewer } from "../../site/public-post.ts";

/**
 * The role in which the actor may open a post before it is public; null if not allowed. Operators see posts waiting for
 * review.
 */
export function findViewer(
  actor: Actor,
  post: Pick<PublicPost, "review"> & { mayRead: boolean },
): Exclude<Viewer, "tester"> | null {
  if (post.mayRead) return "owner";
  return actor.role === "operator" && post.review.state === "waiting" ? "operator" : null;
}
