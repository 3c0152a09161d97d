/** What a company's author leaves behind: posts and their media pass to a colleague (docs/product/teams.md, Leaving). */
import type { ToldLeaver } from "#features/companies/server/events.ts";
import { passOnMedia } from "#features/media/server/attachment-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { endPlaces, findOwningHeir } from "../confidential/queries.ts";
import { postsPassedOn } from "../events.ts";
import * as queries from "./queries.ts";

/**
 * Listener of who left a company. The company is locked, so that the leaver writes no post meanwhile. Confidential posts
 * pass to an owner, who reads them anyway.
 */
export async function passOnPosts(tx: Transaction, { companyId, userId: from, heirId }: ToldLeaver): Promise<void> {
  await endPlaces(tx, companyId, from);
  const ownerId = await findOwningHeir(tx, companyId, heirId);
  await passOn(tx, { companyId, from, to: ownerId }, true);
  await passOn(tx, { companyId, from, to: heirId }, false);
}

async function passOn(
  tx: Transaction,
  { companyId, from, to }: { companyId: number; from: number; to: number },
  areConfidential: boolean,
): Promise<void> {
  const posts = await queries.passOn(tx, { companyId, from, to }, areConfidential);
  if (areConfidential && posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  await queries.passOnReviews(tx, ids, to);
  await passOnMedia(tx, { from, to, postIds: ids, companyId });
  await tell(tx, postsPassedOn, { posts, from, to });
}
