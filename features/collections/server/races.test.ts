import { describe, expect, it } from "vitest";
import { followFeed } from "#features/news/server/following/service.ts";
import { db } from "#platform/database/client.ts";
import { buildArticles, buildCollection, buildManyFeeds } from "#tests/factories/collections.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { change, collectionCallsOfThisFile, statusesOf } from "#tests/support/apps/collection-calls.ts";
import { collectionMessages, MAX_COLLECTED_FEEDS, MAX_COLLECTION_ARTICLES } from "../contract.ts";
import { createFeedCollection } from "./service.ts";

const calls = collectionCallsOfThisFile();

const idsIn = async (user: TestUser, id: number) => (await calls.articles(user, id)).map((entry) => entry.article.id);

describe("calls at once", () => {
  it("add each article once", async () => {
    const user = await buildUser();
    const ids = await buildArticles(user.id, 6);
    const id = await buildCollection(user.id);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids.slice(2), ids.slice(0, 4)].map((some) =>
        calls.add(
          user,
          some.map((each) => change(id, each)),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, answer) => sum + answer.json<{ count: number }>().count, 0)).toBe(6);
    expect((await idsIn(user, id)).toSorted((a, b) => a - b)).toEqual(ids);
  });

  it("never fill a collection beyond its limit", async () => {
    const user = await buildUser();
    const ids = await buildArticles(user.id, MAX_COLLECTION_ARTICLES + 20);
    const id = await buildCollection(user.id, { posts: ids.slice(0, MAX_COLLECTION_ARTICLES - 10) });
    const late = ids.slice(MAX_COLLECTION_ARTICLES - 10);
    const answers = await Promise.all(
      [0, 1, 2].map((n) =>
        calls.add(
          user,
          late.slice(n * 10, n * 10 + 10).map((each) => change(id, each)),
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await idsIn(user, id)).toHaveLength(MAX_COLLECTION_ARTICLES);
  });

  it("add to what is deleted meanwhile, or not, and never half of it", async () => {
    const user = await buildUser();
    const ids = await buildArticles(user.id, 5);
    for (let round = 0; round < 5; round++) {
      const id = await buildCollection(user.id);
      const [added, deleted] = await Promise.all([
        calls.add(
          user,
          ids.map((each) => change(id, each)),
        ),
        calls.call(user, "DELETE", `/collections/delete/${id}`),
      ]);
      expect(deleted.statusCode).toBe(200);
      expect([200, 404]).toContain(added.statusCode);
      const left = db.selectFrom("collection_posts").select("post_id").where("collection_id", "=", id);
      expect(await left.execute()).toEqual([]);
    }
  });

  it("remove an article once", async () => {
    const user = await buildUser();
    const { id: postId } = await buildPost(user.id);
    const id = await buildCollection(user.id, { posts: [postId] });
    const answers = await Promise.all([1, 2, 3].map(() => calls.remove(user, [change(id, postId)])));
    expect(statusesOf(answers)).toEqual([200, 404, 404]);
  });

  it("follow a source and collect it without waiting for each other for ever", async () => {
    const user = await buildUser();
    for (let round = 0; round < 10; round++) {
      const url = `https://${crypto.randomUUID()}.example/feed`;
      const [made, followed] = await Promise.all([
        createFeedCollection(user.actor, "Ferries", [url], null),
        followFeed(user.actor, url),
      ]);
      expect([made.rss_feed_urls, followed]).toEqual([[url], { url, isNew: true }]);
    }
  });

  it("never collect more feeds than one person may", async () => {
    const user = await buildUser();
    const feeds = await buildManyFeeds(MAX_COLLECTED_FEEDS - 3);
    await buildCollection(user.id, { feeds });
    const host = crypto.randomUUID();
    const answers = await Promise.all(
      [0, 1, 2].map((n) => {
        const urls = [`https://${host}.example/${n}`, `https://${host}.example/${n}/more`];
        return calls.send(user, "/rss/custom-collections/create/", {
          name: "Late",
          rss_feed_urls: JSON.stringify(urls),
        });
      }),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({ detail: collectionMessages.tooManyFeeds(MAX_COLLECTED_FEEDS) });
    const added = db.selectFrom("feeds").select("id").where("url", "like", `https://${host}.example/%`);
    expect(await added.execute()).toHaveLength(2);
  });
});
