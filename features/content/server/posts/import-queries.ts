/** SQL that writes posts which were public elsewhere before. */
import type { RevisionMedia } from "#database/schema.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { KindKey } from "../../kinds/index.ts";
import type { PostText } from "./queries.ts";

export type ImportedPost = Omit<PostText, "company_id"> & {
  guid: string;
  kind: KindKey;
  owner_id: number;
  company_id: number;
  /** Who wrote it, as the old site says; empty: the company alone is named. */
  author_name: string;
  published_at: Date;
};

/** No release is taken: it was published elsewhere. Its time is the old one. */
export async function insertImported(
  tx: Transaction,
  { slug, guid, kind, owner_id, author_name, published_at, ...text }: ImportedPost,
  media: RevisionMedia,
): Promise<{ id: number }> {
  const snapshot = { ...text, details: JSON.stringify(text.details) };
  const post = await tx
    .insertInto("posts")
    .values({
      ...snapshot,
      slug,
      guid,
      kind,
      owner_id,
      author_name,
      published_at,
      text_at: published_at,
      // Readers of an archive would take the day of the import for a change of the text.
      updated_at: published_at,
      status: "published",
    })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("post_revisions")
    .values({
      ...snapshot,
      post_id: post.id,
      version: post.version,
      author_id: owner_id,
      cause: "created",
      media: JSON.stringify(media),
    })
    .execute();
  return { id: post.id };
}
