import { describe, expect, it } from "vitest";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { deletePost } from "#features/content/server/posts/trash-service.ts";
import { mediaFileUrl } from "#features/media/contract.ts";
import { db } from "#platform/database/client.ts";
import { buildArticles, buildCollection } from "#tests/factories/collections.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { change, collectionCallsOfThisFile } from "#tests/support/apps/collection-calls.ts";
import { type ArticleChange, collectionMessages, MAX_COLLECTION_ARTICLES } from "../contract.ts";

const calls = collectionCallsOfThisFile();

const idsIn = async (user: TestUser, id: number) => (await calls.articles(user, id)).map((entry) => entry.article.id);

const WRONG_BODIES: [what: string, body: (id: number) => unknown, answer: Record<string, unknown>][] = [
  ["no body", () => undefined, { detail: "The body must be an array." }],
  ["an object", (id) => change(id, 1), { detail: "The body must be an array." }],
  ["a text", () => "all", { detail: "The body must be an array." }],
  ["numbers", () => [5], { detail: collectionMessages.badChange }],
  ["nulls", () => [null], { detail: collectionMessages.badChange }],
  ["an id of a text", (id) => [{ ...change(id, 1), article_id: "1" }], { article_id: "Send an id." }],
  ["an id of zero", (id) => [change(id, 0)], { article_id: "Send an id." }],
  ["half an id", (id) => [change(id, 1.5)], { article_id: "Send an id." }],
  ["an id beyond all", (id) => [change(id, 1e300)], { article_id: expect.any(String) }],
  ["no collection", () => [{ article_id: 1, article_type: "blog" }], { collection_id: "Send an id." }],
  ["no type", (id) => [{ collection_id: id, article_id: 1 }], { article_type: collectionMessages.unknownType }],
  [
    "a type that is none",
    (id) => [{ ...change(id, 1), article_type: "PR" }],
    { article_type: collectionMessages.unknownType },
  ],
];

describe.each([
  ["adding", calls.add],
  ["removing", calls.remove],
] as const)("%s", (_name, send) => {
  it.each(WRONG_BODIES)("refuses %s", async (_what, body, answer) => {
    const user = await buildUser();
    const post = await buildPost(user.id);
    const id = await buildCollection(user.id, { posts: [post.id] });
    const response = await send(user, body(id));
    expect([response.statusCode, response.json()]).toEqual([400, answer]);
    expect(await idsIn(user, id)).toEqual([post.id]);
  });

  it("refuses a thousand and one", async () => {
    const user = await buildUser();
    const id = await buildCollection(user.id);
    const changes = Array.from({ length: MAX_COLLECTION_ARTICLES + 1 }, (_, n) => change(id, n + 1));
    expect((await send(user, changes)).statusCode).toBe(400);
  });
});

describe("adding", () => {
  it("refuses nothing at all, several collections, and a type that says nothing", async () => {
    const user = await buildUser();
    const post = await buildPost(user.id);
    const [id, another] = [await buildCollection(user.id), await buildCollection(user.id)];
    const refused: [unknown, Record<string, string>][] = [
      [[], { detail: collectionMessages.nothingToAdd }],
      [[change(id, post.id), change(another, post.id)], { collection_id: collectionMessages.mixed }],
      [[change(id, post.id), change(id, post.id, "unknown")], { article_type: collectionMessages.unknownType }],
    ];
    for (const [body, answer] of refused) {
      const response = await calls.add(user, body);
      expect([response.statusCode, response.json()]).toEqual([400, answer]);
    }
    expect([await idsIn(user, id), await idsIn(user, another)]).toEqual([[], []]);
  });

  it("refuses a collection of feeds", async () => {
    const user = await buildUser();
    const id = await buildCollection(user.id, { feeds: [(await buildFeed()).id] });
    const response = await calls.add(user, [change(id, (await buildPost(user.id)).id)]);
    expect([response.statusCode, response.json()]).toEqual([400, { collection_id: collectionMessages.onlyPosts }]);
    expect((await calls.call(user, "GET", `/collections/collections/${id}/articles/`)).statusCode).toBe(404);
  });

  it("takes all or nothing: nobody's drafts, no deleted, unknown or misnamed posts", async () => {
    const [user, author] = [await buildUser(), await buildUser()];
    const good = await buildPost(author.id);
    const id = await buildCollection(user.id);
    const own = (status: "draft" | "scheduled" | "pending") => buildPost(user.id, { status });
    const bad = [
      change(id, (await own("draft")).id),
      change(id, (await own("scheduled")).id),
      change(id, (await own("pending")).id),
      change(id, (await buildPost(author.id, { deleted_at: new Date() })).id),
      change(id, 2 ** 40),
      change(id, (await buildPost(author.id, { kind: "interview" })).id),
      change(id, good.id, "product_review"),
    ];
    for (const wrong of bad) {
      const response = await calls.add(user, [change(id, good.id), wrong]);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: collectionMessages.articleNotFound }]);
    }
    expect(await idsIn(user, id)).toEqual([]);
  });

  it("takes every kind by its own type, from anybody, and counts what is new", async () => {
    const [user, author] = [await buildUser(), await buildUser()];
    const id = await buildCollection(user.id);
    const changes: ArticleChange[] = [];
    for (const { key, collectedType } of KINDS)
      changes.push(change(id, (await buildPost(author.id, { kind: key })).id, collectedType));
    const first = await calls.add(user, changes.slice(0, 2));
    expect([first.statusCode, first.json()]).toEqual([200, { count: 2, detail: collectionMessages.added(2) }]);
    const [one, , three] = changes;
    const again = await calls.add(user, [one, three, three]);
    expect([again.statusCode, again.json()]).toEqual([200, { count: 1, detail: collectionMessages.added(1) }]);
    const nothing = await calls.add(user, changes);
    expect([nothing.statusCode, nothing.json().count]).toEqual([200, 0]);
    const entries = await calls.articles(user, id);
    expect(entries.map(({ article, article_type }) => [article.id, article.article_type, article_type])).toEqual(
      [2, 1, 0].map((n) => [changes[n]?.article_id, changes[n]?.article_type, changes[n]?.article_type]),
    );
  });

  it("shows an article as its card", async () => {
    const [user, author] = [await buildUser(), await buildUser({ first_name: "Eve", last_name: "Byron" })];
    const company = await buildCompany(author.id, { name: "Halden Marine" });
    const picture = await buildPicture(author.actor, { width: 1200, height: 800 });
    const posted = await buildPost(author.id, {
      kind: "review",
      summary: "",
      company_id: company.id,
      posted_as_name: "Halden Marine",
      published_at: new Date("2026-02-03T04:05:06.789Z"),
    });
    await db.insertInto("post_media").values({ post_id: posted.id, media_id: picture.id, role: "banner" }).execute();
    const plain = await buildPost(author.id, { details: { title: "" }, summary: "In short." });
    const id = await buildCollection(user.id, { posts: [posted.id, plain.id] });
    const expected = {
      id: posted.id,
      guid: posted.guid,
      type: "Review",
      article_type: "product_review",
      title: "Ondine 12",
      description: "A quiet dehumidifier",
      author: "Eve Byron",
      company_display_name: "Halden Marine",
      image: mediaFileUrl(picture.id, "960.webp"),
      url: posted.url,
      published_at: "2026-02-03T04:05:06.789Z",
    };
    const [second, first] = await calls.articles(user, id);
    expect(first).toEqual({ article: expected, article_type: "product_review", added_at: expect.stringMatching(/Z$/) });
    expect(second?.article).toMatchObject({
      title: "Untitled",
      description: "In short.",
      company_display_name: null,
      image: null,
    });
    const all = await calls.all(user, "?page_size=1000&q=ondine");
    expect(all.posts.find((post) => post.id === posted.id)).toEqual(expected);
  });

  it("holds a thousand, and not one more", async () => {
    const [user, author] = [await buildUser(), await buildUser()];
    const ids = await buildArticles(author.id, MAX_COLLECTION_ARTICLES + 1);
    const id = await buildCollection(user.id);
    const [last = 0] = ids.splice(-1);
    const added = await calls.add(
      user,
      ids.map((each) => change(id, each)),
    );
    expect([added.statusCode, added.json().count]).toEqual([200, MAX_COLLECTION_ARTICLES]);
    expect(await idsIn(user, id)).toEqual(ids.toReversed());
    const refused = await calls.add(user, [change(id, last)]);
    const detail = collectionMessages.tooManyArticles(MAX_COLLECTION_ARTICLES);
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail }]);
    expect((await calls.add(user, [change(id, ids[0] ?? 0)])).json()).toMatchObject({ count: 0 });
  });
});

describe("removing", () => {
  it("takes exactly one", async () => {
    const user = await buildUser();
    const ids = await buildArticles(user.id, 2);
    const id = await buildCollection(user.id, { posts: ids });
    const several = await calls.remove(
      user,
      ids.map((each) => change(id, each)),
    );
    expect([several.statusCode, several.json()]).toEqual([400, { detail: collectionMessages.oneAtATime }]);
    const none = await calls.remove(user, []);
    expect([none.statusCode, none.json()]).toEqual([400, { detail: collectionMessages.noneSelected }]);
    expect(await idsIn(user, id)).toEqual(ids.toReversed());
    const one = await calls.remove(user, [change(id, ids[0] ?? 0)]);
    expect([one.statusCode, one.json()]).toEqual([200, { detail: collectionMessages.removed, count: 1 }]);
    expect(await idsIn(user, id)).toEqual([ids[1]]);
  });

  it.each(KINDS.map(({ key }) => key))("knows %s by its own type or as unknown", async (key) => {
    const user = await buildUser();
    const { id: postId } = await buildPost(user.id, { kind: key });
    const id = await buildCollection(user.id, { posts: [postId] });
    for (const kind of KINDS.filter((each) => each.key !== key)) {
      const wrong = await calls.remove(user, [change(id, postId, kind.collectedType)]);
      expect([wrong.statusCode, wrong.json()]).toEqual([404, { detail: collectionMessages.notInCollection }]);
    }
    expect((await calls.remove(user, [change(id, postId, "unknown")])).statusCode).toBe(200);
    await calls.add(user, [change(id, postId, kindOf(key).collectedType)]);
    expect((await calls.remove(user, [change(id, postId, kindOf(key).collectedType)])).statusCode).toBe(200);
    expect(await idsIn(user, id)).toEqual([]);
  });

  it("finds nothing that the collection does not hold", async () => {
    const user = await buildUser();
    const ids = await buildArticles(user.id, 2);
    const [id, another] = [
      await buildCollection(user.id, { posts: ids.slice(0, 1) }),
      await buildCollection(user.id, { posts: ids }),
    ];
    const feeds = await buildCollection(user.id, { feeds: [(await buildFeed()).id] });
    for (const wrong of [change(id, ids[1] ?? 0, "unknown"), change(id, 2 ** 40), change(feeds, ids[0] ?? 0)]) {
      const response = await calls.remove(user, [wrong]);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: collectionMessages.notInCollection }]);
    }
    expect(await idsIn(user, another)).toHaveLength(2);
  });

  it("takes out what readers do not see any more", async () => {
    const user = await buildUser();
    const { id: postId } = await buildPost(user.id);
    const id = await buildCollection(user.id, { posts: [postId] });
    await deletePost(user.actor, kindOf("article"), "published", postId);
    expect((await calls.remove(user, [change(id, postId)])).statusCode).toBe(200);
    await db.updateTable("posts").set({ deleted_at: null }).where("id", "=", postId).execute();
    expect(await idsIn(user, id)).toEqual([]);
  });
});
