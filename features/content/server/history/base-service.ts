/** The text of a post as it is to be changed, compared or approved. */
import { mediaTextsOf } from "#features/media/contract.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import type { Transaction } from "#platform/database/client.ts";
import * as posts from "../posts/queries.ts";
import type { PostRow } from "../posts/queries.ts";
import * as revisions from "./queries.ts";
import type { Snapshot } from "./queries.ts";

/** A post of any owner, as it is now; not locked. */
export const findUnlocked = (tx: Transaction, id: number): Promise<PostRow | null> => posts.findAnyPost(id, tx);

/** The text a save changes: the stored one, or the proposed one when an edit is waiting for review. */
export async function readBase(tx: Transaction, post: PostRow): Promise<Snapshot> {
  const proposed = post.proposed_version && (await revisions.findRevision(post.id, post.proposed_version, tx));
  if (proposed) return proposed;
  const { banner, related } = describePostMedia(await posts.findShownMedia(post.id, tx));
  const told = (item: NonNullable<typeof banner>) => ({ id: item.id, ...mediaTextsOf(item) });
  return { ...post, media: { banner: banner && told(banner), related: related.map(told) } };
}
