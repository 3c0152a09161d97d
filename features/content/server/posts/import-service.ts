/**
 * Writes posts that were public elsewhere before: at their old date, without a release, a delivery or an email. Whether
 * they may be written is the caller's to decide.
 */
import { attachDescribed, describeUploads, idsOf } from "#features/media/server/attachment-service.ts";
import type { ShownUploads } from "#features/media/server/columns.ts";
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { slugOf } from "../checks/submission-policy.ts";
import { postsImported } from "../events.ts";
import { keepInlinePictures } from "./create-service.ts";
import { type ImportedPost, insertImported } from "./import-queries.ts";

export type NewImportedPost = Omit<ImportedPost, "slug"> & {
  /** As the old site has it; empty: made of the name. */
  slug: string;
};

/**
 * @param post its HTML is sanitised.
 * @returns its id. @throws AppError invalid-input naming media that are not the owner's own.
 */
export async function importPost(tx: Transaction, post: NewImportedPost, shown: ShownUploads): Promise<number> {
  const by = { owners: [post.owner_id], postId: null };
  const media = await describeUploads(tx, by, shown);
  const slug = slugOf(post.slug || post.name, post.guid);
  const { id } = await insertImported(tx, { ...post, slug }, media);
  if (idsOf(media).length > 0) await attachDescribed(tx, id, media);
  await keepInlinePictures(tx, by, id, post.content_html);
  await tell(tx, postsImported, { posts: [{ id, guid: post.guid, company_id: post.company_id }] });
  return id;
}
