/** Sends a post to platforms of a later plan, only once its owner has said so (docs/product/reports.md, Later platforms). */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { lockReachedPost } from "#features/content/server/posts/reach-service.ts";
import { transaction } from "#platform/database/client.ts";
import type { LaterInput, PostDeliveries } from "../../platform-contract.ts";
import * as queries from "./later-queries.ts";
import { listPostDeliveries } from "./list-service.ts";
import { queueDeliveries } from "./queue-service.ts";

/**
 * Of the platforms that the owner was shown, those that are still a question are added to the post's order, or refused.
 * A published post is queued for them in the same transaction; one that waits for its time goes there when it is
 * published. Idempotent: of two answers at once the second finds no question.
 * @throws AppError not-found out of the caller's reach, forbidden.
 */
export async function answerLater(actor: Actor, postId: number, input: LaterInput): Promise<PostDeliveries> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await lockReachedPost(tx, actor, postId, "publish"); // changes of its order wait for each other
    const open = await queries.listLater(postId, tx);
    const ids = open.map(({ id }) => id).filter((id) => input.platform_ids.includes(id));
    if (ids.length === 0) return;
    await queries.addToOrder(tx, postId, input.is_wanted ? { wanted: ids, refused: [] } : { wanted: [], refused: ids });
    if (input.is_wanted) await queueDeliveries(tx, [postId]);
  });
  return listPostDeliveries(actor, postId);
}
