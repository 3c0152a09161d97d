/** What was taken down is told by no address: neither its own nor one that resolves it, lists it or guesses its words. */
import { randomUUID } from "node:crypto";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicUrl } from "#platform/config/settings.ts";
import { withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { linkTranslation } from "#features/content/server/translations/service.ts";
import { deleteOwnPost } from "#features/content/server/posts/trash-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { stopWork } from "#platform/threads/work.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off" });
const routes = new Set<string>();
let app: App;
beforeAll(async () => {
  app = await buildWholeServer({
    origin: publicUrl(),
    onRoute: ({ method, url }: RouteOptions) => {
      if ([method].flat().includes("GET") && !/\/operator\b|^\/metrics/.test(url)) routes.add(url);
    },
  });
});
afterAll(async () => {
  await app.close();
  await stopWork();
  resetSettings();
});

type Story = {
  post: TestPost;
  sibling: TestPost;
  word: string;
  other: string;
  company: TestCompany;
  author: TestUser;
  reader: TestUser;
};

/**
 * A post with one word of its own, another one that it shares with its translation, which stays, and someone who
 * collected it.
 */
async function publish(): Promise<Story> {
  const letters = randomUUID().replaceAll(/[^a-f]/g, "");
  const [word, other] = [`vorpaline${letters}`, `tansyfield${letters}`];
  const [author, reader] = [await buildUser({ first_name: "Mara" }), await buildUser()];
  const company = await buildCompany(author.id);
  const shared = { company_id: company.id, posted_as_name: company.name, tags: ["Energy"] };
  const name = `Harbour ${word} opens`;
  const texts = { details: { title: name }, summary: `A ${word}.`, content_html: `<p>The ${word} of ${other}.</p>` };
  const post = await buildPost(author.id, { ...shared, name, language: "en", ...texts });
  const slug = `harbour-${word}`;
  await db.updateTable("posts").set({ slug }).where("id", "=", post.id).execute();
  const link = `<a href="${publicUrl()}${post.url}">as we told</a>`;
  const sibling = await buildPost(author.id, {
    ...shared,
    language: "de",
    content_html: `<p>The ${other}, ${link}.</p>`,
  });
  await linkTranslation(author.actor, post.id, { post: sibling.id, is_original: false });
  const also_post_ids = [String(sibling.id)];
  const correction = { post_id: post.id, version: 1, note: `Not a ${word}, but two.`, published_at: new Date() };
  await db
    .insertInto("post_corrections")
    .values({ ...correction, also_post_ids })
    .execute();
  const headers = { cookie: cookiesOf(reader) };
  const { id: collection } = await db
    .insertInto("collections")
    .values({ owner_id: reader.id, tag: "blogs", name: "Kept", banner_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("collection_posts").values({ collection_id: collection, post_id: post.id }).execute();
  expect((await app.inject({ url: `/collections/collections/${collection}/articles/`, headers })).body).toContain(word);
  await indexChanges();
  return { post, sibling, word, other, company, author, reader };
}

/** Every address, with all that may stand in it. */
function* addressesOf({ post, sibling, word, other, company, author }: Story, collection: number): Generator<string> {
  const page = publicUrl() + post.url;
  const queries = [
    "",
    `q=${other}`,
    `q=${word.slice(0, -1)}`,
    `page=${encodeURIComponent(post.url)}`,
    `url=${encodeURIComponent(page)}`,
    `url=${encodeURIComponent(page)}&format=xml`,
    "preview",
  ];
  const files = ["", ".md", ".txt", ".quote.txt"].flatMap((end) => [post.slug + end, sibling.slug + end]);
  const known: Record<string, string[]> = {
    type: ["PR"],
    guid: [post.guid, sibling.guid],
    slug: [...files, company.slug, author.slug],
    year: [String(new Date().getUTCFullYear())],
    month: [String(new Date().getUTCMonth() + 1).padStart(2, "0")],
    id: [String(post.id), String(collection), post.guid],
  };
  const whatever = [post.guid, company.slug, "energy", "posts-0.xml", "releases", "articles", String(post.id)];
  for (const route of routes) {
    let paths = [""];
    for (const step of route.split("/").slice(1)) {
      const values = step.startsWith(":") ? (known[step.slice(1)] ?? whatever) : step === "*" ? whatever : [step];
      paths = paths.flatMap((path) => values.map((value) => `${path}/${value}`));
    }
    // Calls refuse queries that they do not know.
    const some = isOfReaders(route) ? queries.filter((_query, at) => at < 3) : queries;
    for (const path of paths) for (const query of some) yield query === "" ? path : `${path}?${query}`;
  }
}

const isOfReaders = (url: string) => /^\/(api|dashboard|collections|rss|ai|support|stripe)\b/.test(url);
const isCancelled = (body: string) => /canceled/.test(body);

/** Where its word is read, or its address still leads to something. */
async function tellers(story: Story): Promise<string[]> {
  const { id } = await db
    .selectFrom("collections")
    .select("id")
    .where("owner_id", "=", story.reader.id)
    .executeTakeFirstOrThrow();
  const found: string[] = [];
  for (const url of addressesOf(story, id)) {
    if (/\/(stream|events)\b/.test(url)) continue; // they have no end
    const headers = { accept: "text/html", ...(isOfReaders(url) && { cookie: cookiesOf(story.reader) }) };
    const { body, headers: answered, statusCode } = await app.inject({ url, headers });
    const isTold = (body + JSON.stringify(answered)).includes(story.word);
    // The wire's own item says of a post that it is cancelled.
    // The dashboard's own page, where it has been built, is at any address below /auth.
    const isItself =
      statusCode === 200 &&
      !url.startsWith("/auth/") &&
      new URL(url, publicUrl()).pathname.includes(story.post.guid) &&
      !isCancelled(body);
    if (isTold || isItself) found.push(url);
  }
  return found;
}

const TAKEDOWNS: [string, (story: Story) => Promise<unknown>][] = [
  [
    "withdrawn by an operator",
    async ({ post }) =>
      withdrawPost((await buildOperator()).actor, post.id, { reason: "Not ours to publish", note: "" }),
  ],
  ["deleted by its author", ({ author, post }) => deleteOwnPost(author.actor, post.id)],
];

describe.each(TAKEDOWNS)("a post that was %s", (_name, takeDown) => {
  it("is told by many addresses before, and by none after", { timeout: 240_000 }, async () => {
    const story = await publish();
    const before = await tellers(story);
    const told = before.map((url) => url.split("?")[0]?.replace(story.post.guid, ":guid"));
    expect(told).toEqual(expect.arrayContaining(["/report", "/oembed", "/search", "/embed/:guid", "/feed.xml", "/"]));
    await takeDown(story);
    await indexChanges();
    expect(await tellers(story)).toEqual([]);
  });
});
