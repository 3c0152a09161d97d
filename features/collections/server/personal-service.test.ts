import path from "node:path";
import { describe, expect, it } from "vitest";
import { exportAccount } from "#features/accounts/server/own-data/packing-service.ts";
import { db } from "#platform/database/client.ts";
import { buildCollection } from "#tests/factories/collections.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { collectionData } from "./personal-service.ts";

useOwnDataFolder();

describe("a person's collections", () => {
  it("are in their copy with what readers see of others' posts, and nobody else's are", async () => {
    const [user, author] = [await buildUser(), await buildUser()];
    const picture = await buildPicture(user.actor);
    const [shown, hidden] = [await buildPost(author.id), await buildPost(author.id, { deleted_at: new Date() })];
    const feeds = [await buildFeed(), await buildFeed()];
    await buildCollection(author.id, { name: "Not theirs" });
    for (let n = 0; n < 21; n++) await buildCollection(user.id, { name: `Empty ${n}` });
    await buildCollection(user.id, { posts: [shown.id, hidden.id], banner_id: picture.id });
    await buildCollection(user.id, { name: "News", feeds: feeds.map(({ id }) => id) });
    const file = path.join(await temporaryFolder(), "copy.zip");
    await exportAccount(user.id, file, [collectionData]);
    const list = (await readArchive(file)).list("collections.json");
    expect(list).toHaveLength(23);
    expect(list.slice(-2)).toMatchObject([
      {
        tag: "blogs",
        name: "Ferries",
        rss_feed_urls: [],
        banner: `media/${picture.id}/${picture.url.split("/").at(-1)}`,
        articles: [{ title: shown.name, url: expect.stringMatching(new RegExp(`^http.*${shown.url}$`)) }],
      },
      { tag: "feeds", name: "News", banner: null, articles: [], rss_feed_urls: feeds.map(({ url }) => url) },
    ]);
  });

  it("go without the posts, the feeds and what others have, also when that is asked twice at once", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const [post, feed] = [await buildPost(user.id), await buildFeed()];
    for (let n = 0; n < 25; n++) await buildCollection(user.id, { posts: [post.id] });
    await buildCollection(user.id, { feeds: [feed.id] });
    const kept = await buildCollection(other.id, { posts: [post.id] });
    await Promise.all([collectionData.erase(user.id), collectionData.erase(user.id)]);
    const left = db.selectFrom("collections").select("id").where("owner_id", "in", [user.id, other.id]);
    expect(await left.execute()).toEqual([{ id: kept }]);
    const entries = db.selectFrom("collection_posts").select("collection_id").where("post_id", "=", post.id);
    expect(await entries.execute()).toEqual([{ collection_id: kept }]);
    expect(await db.selectFrom("feeds").select("id").where("id", "=", feed.id).execute()).toHaveLength(1);
  });
});
