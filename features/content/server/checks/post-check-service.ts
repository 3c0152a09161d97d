/** The release check of a stored post, for those who may read it. */
import type { Actor } from "#features/accounts/contract.ts";
import { checkAside } from "#features/release-check/server/check-service.ts";
import { customerTurn } from "#platform/threads/work.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import type { CheckedPost } from "../../calls/check.ts";
import { kindOf } from "../../kinds/index.ts";
import { findShownMedia } from "../posts/queries.ts";
import { getReachedPost } from "../posts/reach-service.ts";
import { checkedMediaOf, releaseOf } from "../publishing/vetting-policy.ts";
import { recordReading } from "../readings/service.ts";

/**
 * Findings hold words of the text, so that reading them is reading it.
 * @throws AppError not-found (404), unavailable (503) when too many wait.
 */
export async function checkPost(actor: Actor, id: number): Promise<CheckedPost> {
  const post = await getReachedPost(actor, id, "read");
  const media = describePostMedia(await findShownMedia(id));
  await recordReading(id, actor, post.version);
  const release = { ...releaseOf(kindOf(post.kind), post), ...checkedMediaOf(media) };
  return { version: post.version, findings: await checkAside(release, customerTurn(actor)) };
}
