/** Pure rules of reading: who may look at what readers do not see yet. */
import type { Actor } from "#features/accounts/contract.ts";
import type { PublicPost, Viewer } from "../../site/public-post.ts";

/** As whom the actor may open a post before it is public; null where they may not. Operators see what waits for them. */
export function findViewer(actor: Actor, post: Pick<PublicPost, "ownerId" | "review">): Viewer | null {
  if (post.ownerId === actor.id) return "owner";
  return actor.role === "operator" && post.review.state === "waiting" ? "operator" : null;
}
