import { describe, expect, it } from "vitest";
import { mediaMessages } from "#features/media/contract.ts";
import { deletePost, restorePost } from "#features/content/server/posts/trash-service.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import { buildCollection } from "#tests/factories/collections.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { change, collectionCallsOfThisFile, statusesOf } from "#tests/support/apps/collection-calls.ts";
import { collectionMessages, MAX_COLLECTIONS } from "../contract.ts";

const calls = collectionCallsOfThisFile();

const NOTHING = { detail: collectionMessages.notFound };
const FEED = "https://ferries.example/feed.xml";

type Call = [
  name: string,
  method: "GET" | "POST" | "DELETE",
  path: (id: number) => string,
  body?: (id: number) => unknown,
];
const LISTS: Call[] = [
  ["the list of collections", "GET", () => "/collections/collections/"],
  ["the list of feed collections", "GET", () => "/rss/custom-collections/"],
  ["all articles", "GET", () => "/newsroom/all-articles/"],
];
const CREATIONS: Call[] = [
  ["a creation", "POST", () => "/collections/create/", () => ({ name: "Ferries" })],
  [
    "a creation of feeds",
    "POST",
    () => "/rss/custom-collections/create/",
    () => ({ name: "Ferries", rss_feed_urls: [FEED] }),
  ],
];
const OF_ONE: Call[] = [
  ["the articles", "GET", (id: number | string) => `/collections/collections/${id}/articles/`],
  ["a deletion", "DELETE", (id: number | string) => `/collections/delete/${id}`],
  ["a deletion of feeds", "DELETE", (id: number | string) => `/rss/custom-collections/${id}/delete/`],
  ["adding", "POST", () => "/collections/articles/add/", (id) => [change(id, 1)]],
  ["removing", "DELETE", () => "/collections/articles/remove/", (id) => [change(id, 1)]],
];

describe.each([...LISTS, ...CREATIONS, ...OF_ONE])("%s", (_name, method, path, body) => {
  it("refuses a visitor, with and without a slash at the end, and changes nothing", async () => {
    const owner = await buildUser();
    const id = await buildCollection(owner.id, { posts: [(await buildPost(owner.id)).id] });
    const [bare, slashed] = [path(id).replace(/\/$/, ""), `${path(id).replace(/\/$/, "")}/`];
    for (const url of [bare, slashed]) expect((await calls.call(null, method, url, body?.(id))).statusCode).toBe(401);
    expect(await calls.listed(owner)).toMatchObject([{ id, article_count: 1 }]);
  });

  it("answers alike with and without a slash at the end", async () => {
    const answer = async (slash: "" | "/") => {
      const owner = await buildUser();
      const url = `${path(404_404_404).replace(/\/$/, "")}${slash}`;
      const { statusCode } = await calls.call(owner, method, url, body?.(404_404_404));
      return statusCode;
    };
    expect(await answer("")).toBe(await answer("/"));
  });
});

describe.each(OF_ONE)("%s of a collection", (_name, method, path, body) => {
  it("knows nothing of somebody else's", async () => {
    const [owner, other] = [await buildUser(), await buildUser()];
    const post = await buildPost(owner.id);
    const blogs = await buildCollection(owner.id, { posts: [post.id] });
    const feeds = await buildCollection(owner.id, { feeds: [(await buildFeed()).id] });
    for (const id of [blogs, feeds]) {
      const response = await calls.call(other, method, path(id), body?.(id));
      expect([response.statusCode, response.json()]).toEqual([404, NOTHING]);
    }
    expect(await calls.listed(owner)).toMatchObject([{ id: blogs, article_count: 1 }]);
    expect(await calls.listed(owner, "feeds")).toMatchObject([{ id: feeds }]);
  });

  it.each([0, -1, 2 ** 40])("finds nothing by the id %i", async (id) => {
    const response = await calls.call(await buildUser(), method, path(id), body?.(Math.max(1, id)));
    expect([response.statusCode, response.json()]).toEqual([404, NOTHING]);
  });
});

it("refuses an id that is none", async () => {
  const user = await buildUser();
  for (const id of ["abc", "1.5", "99999999999999999999"]) {
    const url = "/collections/collections/:id/articles/".replace(":id", id);
    expect((await calls.call(user, "GET", url)).statusCode).toBe(400);
  }
});

describe("creating", () => {
  const WRONG_NAMES: [what: string, fields: Record<string, string | string[]>, message: string][] = [
    ["no name", {}, collectionMessages.nameRequired],
    ["an empty name", { name: "" }, collectionMessages.nameRequired],
    ["a blank name", { name: " \t\n " }, collectionMessages.nameRequired],
    ["two names", { name: ["one", "two"] }, collectionMessages.nameRequired],
    ["a name that is too long", { name: "x".repeat(151) }, "Name can have at most 150 characters."],
    ["a NUL byte", { name: "a\u0000b" }, "Name contains characters that cannot be stored."],
  ];
  it.each(WRONG_NAMES)("refuses %s", async (_what, fields, message) => {
    const user = await buildUser();
    for (const [path, more] of [
      ["/collections/create/", {}],
      ["/rss/custom-collections/create/", { rss_feed_urls: JSON.stringify([FEED]) }],
    ] as const) {
      const response = await calls.send(user, path, { ...fields, ...more });
      expect([response.statusCode, response.json()]).toEqual([400, { name: message }]);
    }
    expect([await calls.listed(user), await calls.listed(user, "feeds")]).toEqual([[], []]);
  });

  it("names every wrong field", async () => {
    const response = await calls.send(await buildUser(), "/rss/custom-collections/create/", {
      banner_picture: "nothing",
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).toSorted()).toEqual(["name", "rss_feed_urls"]);
    const single = await calls.send(await buildUser(), "/collections/create/", {
      name: "Ferries",
      banner_picture: "nothing",
    });
    expect([single.statusCode, single.json()]).toEqual([400, { banner_picture: mediaMessages.unknown }]);
  });

  it("answers the collection, trimmed, and lists it", async () => {
    const user = await buildUser();
    const created = await calls.created(user, { name: "  Ferries  ", banner_picture: "" });
    expect(created).toEqual({
      id: created.id,
      name: "Ferries",
      tag: "blogs",
      banner_picture: null,
      banner_srcset: "",
      rss_feed_urls: [],
      article_count: 0,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await calls.listed(user)).toEqual([created]);
    expect(await calls.listed(user, "feeds")).toEqual([]);
  });

  it("takes JSON too", async () => {
    const user = await buildUser();
    const payload = { name: "Ferries", rss_feed_urls: [FEED] };
    expect((await calls.call(user, "POST", "/rss/custom-collections/create/", payload)).statusCode).toBe(201);
    expect(await calls.listed(user, "feeds")).toMatchObject([{ name: "Ferries", rss_feed_urls: [FEED] }]);
  });

  it("stops at the limit, however many come at once", { timeout: 60_000 }, async () => {
    const user = await buildUser();
    const before = Array.from({ length: MAX_COLLECTIONS - 2 }, (_, n) => ({
      owner_id: user.id,
      tag: n % 2 ? ("blogs" as const) : ("feeds" as const),
      name: `Collection ${n}`,
      banner_id: null,
    }));
    await db.insertInto("collections").values(before).execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => calls.send(user, "/collections/create/", { name: `Late ${n}` })),
    );
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({ detail: collectionMessages.tooManyCollections(MAX_COLLECTIONS) });
    const [blogs, feeds] = [await calls.listed(user), await calls.listed(user, "feeds")];
    expect(blogs.length + feeds.length).toBe(MAX_COLLECTIONS);
  });
});

describe("the lists", () => {
  it("have each tag's own, the newest first, all of them", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const feed = await buildFeed();
    const post = await buildPost(other.id);
    const ids = { blogs: [] as number[], feeds: [] as number[] };
    for (let n = 0; n < 3; n++) {
      ids.blogs.unshift(await buildCollection(user.id, { name: `Posts ${n}`, posts: [post.id].slice(0, n) }));
      ids.feeds.unshift(await buildCollection(user.id, { name: `Feeds ${n}`, feeds: [feed.id] }));
      await buildCollection(other.id);
    }
    const [blogs, feeds] = [await calls.listed(user), await calls.listed(user, "feeds")];
    expect(blogs.map(({ id, tag, article_count }) => [id, tag, article_count])).toEqual(
      ids.blogs.map((id, n) => [id, "blogs", n < 2 ? 1 : 0]),
    );
    expect(feeds.map(({ id, tag, rss_feed_urls }) => [id, tag, rss_feed_urls])).toEqual(
      ids.feeds.map((id) => [id, "feeds", [feed.url]]),
    );
  });

  it("count what readers can open now", async () => {
    const [user, author] = [await buildUser(), await buildUser()];
    const posts = [await buildPost(author.id), await buildPost(author.id)];
    const id = await buildCollection(user.id, { posts: posts.map((post) => post.id) });
    const counted = async () => (await calls.listed(user)).map(({ article_count }) => article_count);
    expect(await counted()).toEqual([2]);
    const [first] = posts;
    await deletePost(author.actor, article, "published", Number(first?.id));
    expect(await counted()).toEqual([1]);
    expect((await calls.articles(user, id)).map((entry) => entry.article.id)).toEqual([posts[1]?.id]);
    await restorePost(author.actor, Number(first?.id));
    expect(await counted()).toEqual([2]);
    expect((await calls.articles(user, id)).map((entry) => entry.article.id)).toEqual([posts[1]?.id, first?.id]);
  });
});

describe("deleting", () => {
  const TAGS = [
    ["blogs", (id: number | string) => `/collections/delete/${id}`],
    ["feeds", (id: number | string) => `/rss/custom-collections/${id}/delete/`],
  ] as const;
  it.each(TAGS)("takes a collection of %s by its own path only, at once and once", async (tag, path) => {
    const user = await buildUser();
    const post = await buildPost(user.id);
    const feed = await buildFeed();
    const [id, kept] = [
      await buildCollection(user.id, tag === "blogs" ? { posts: [post.id] } : { feeds: [feed.id] }),
      await buildCollection(user.id, { tag }),
    ];
    const wrong =
      tag === "blogs"
        ? (id: number | string) => `/rss/custom-collections/${id}/delete/`
        : (id: number | string) => `/collections/delete/${id}`;
    expect((await calls.call(user, "DELETE", wrong(id))).statusCode).toBe(404);
    const answers = await Promise.all([1, 2].map(() => calls.call(user, "DELETE", path(id))));
    expect(statusesOf(answers)).toEqual([200, 404]);
    const done = answers.find(({ statusCode }) => statusCode === 200);
    expect(done?.json()).toEqual({ id, detail: collectionMessages.deleted });
    expect((await calls.listed(user, tag)).map((each) => each.id)).toEqual([kept]);
    expect((await calls.all(user)).posts.some((each) => each.id === post.id)).toBe(true);
  });
});
