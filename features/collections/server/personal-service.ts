/** A person's collections: a copy of them, and their end. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { publicPath } from "#features/content/contract.ts";
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { archivePathOf } from "#features/media/server/personal-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import * as queries from "./personal-queries.ts";

const COLLECTIONS_PER_BATCH = 20;

export const collectionData: PersonalData = {
  name: "collections",
  exportInto: async (userId, archive) => {
    await archive.addJsonList("collections.json", describeAll(userId));
  },
  /** Banners are uploads: media removes them afterwards. */
  erase: async (userId) => {
    while ((await transaction((tx) => queries.removeCollectionsOf(tx, userId, COLLECTIONS_PER_BATCH))) > 0);
  },
};

async function* describeAll(userId: number) {
  const collections = inBatches(userId, queries.listPersonalCollections, 0, COLLECTIONS_PER_BATCH);
  for await (const { banner, entries, ...collection } of collections)
    yield { ...collection, banner: banner && archivePathOf(banner), articles: await describeArticles(entries) };
}

/** Others wrote them: the copy says which they are and where they stand. */
async function describeArticles(entries: queries.PersonalCollection["entries"]) {
  const addedAt = new Map(entries.map(({ post_id, added_at }) => [post_id, added_at]));
  const posts = await getPublishedPosts([...addedAt.keys()]);
  return posts.map((post) => ({
    title: post.title,
    url: new URL(publicPath(post), publicUrl()).href,
    added_at: addedAt.get(post.id),
  }));
}
