import { gunzipSync } from "node:zlib";
import { XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { listCategories } from "#features/categories/server/service.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { deleteOwnPost, restoreOwnPost } from "#features/content/server/posts/trash-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { FEED_ENTRIES, FEED_FILES, FEED_FORMATS, type FeedFile } from "#features/syndication/contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { readByFeedparser, readByFeedsmith } from "#tests/support/feeds/read-feed.ts";

let app: App;
let author: TestUser;
let disconnect: () => void;

beforeAll(async () => {
  app = await buildSiteApp();
  author = await buildUser({ first_name: "Mara", last_name: "Lind" });
  disconnect = hotPages.connect(listen);
  await vi.waitUntil(isSubscribed);
});
beforeEach(() => hotPages.clear());
afterAll(async () => {
  disconnect();
  await stopListening();
  await app.close();
});

const idsIn = async (page: string, file: FeedFile = "feed.json") => {
  const { statusCode, body } = await open(app, `${page}/${file}`);
  expect(statusCode).toBe(200);
  return readByFeedsmith(file, body).entries.map(({ id }) => id?.replace("urn:uuid:", ""));
};
const inAWeek = (minutes = 0) => new Date(Date.now() + 7 * 86_400_000 + minutes * 60_000);
const soon = { interval: 20 };

describe("the feeds of the public pages", () => {
  it.each(FEED_FILES)("have their type, their hub and what two parsers agree on: %s", async (file) => {
    const post = await buildPost(author.id, { published_at: inAWeek(), tags: ["Energy"], summary: "On time." });
    const { headers, body } = await open(app, `/${file}`);
    const self = `${publicUrl()}/${file}`;
    expect(headers["content-type"]).toBe(`${FEED_FORMATS[file].mime}; charset=utf-8`);
    expect(headers["link"]).toBe(`<${publicUrl()}/websub>; rel="hub", <${self}>; rel="self"`);
    expect(headers["access-control-allow-origin"]).toBe("*");
    const feed = readByFeedsmith(file, body);
    expect([feed.self, feed.hub]).toEqual([self, `${publicUrl()}/websub`]);
    expect(feed.entries[0]).toMatchObject({ id: `urn:uuid:${post.guid}`, title: post.name, author: "Mara Lind" });
    if (file === "feed.json") return;
    expect(XMLValidator.validate(body)).toBe(true);
    const other = await readByFeedparser(body);
    const facts = ({ id, link, title, author: by, tags, published }: (typeof feed.entries)[number]) =>
      [id, link, title, by, tags.join(), published].map((fact) => fact?.replace(/\s+/g, " "));
    const own = (entries: typeof feed.entries) => entries.filter(({ id }) => id === `urn:uuid:${post.guid}`).map(facts);
    expect(own(other.entries)).toEqual(own(feed.entries));
    expect(own(feed.entries)).toHaveLength(1);
    expect(other.entries.map(({ id, link }) => [id, link])).toEqual(feed.entries.map(({ id, link }) => [id, link]));
  });

  it("hold what is public of their kind, category, company or author, and nothing else", async () => {
    const category = (await listCategories()).find(({ aliases = [] }) => aliases.length > 0);
    if (!category) throw new Error("No category has another name");
    const company = await buildCompany(author.id);
    const tags = [category.aliases?.[0] ?? ""];
    const post = await buildPost(author.id, { tags, company_id: company.id, published_at: inAWeek(1) });
    const other = await buildPost((await buildUser()).id, { kind: "review", published_at: inAWeek(2) });
    const drafts = { tags, company_id: company.id };
    const hidden = [await buildPost(author.id, { ...drafts, deleted_at: new Date() })];
    for (const status of ["draft", "scheduled", "pending", "withdrawn"] as const)
      hidden.push(await buildPost(author.id, { ...drafts, status }));
    await indexChanges();
    expect(await idsIn(`/company/${company.slug}`)).toEqual([post.guid]);
    const ofCategory = await idsIn(topicPage(category.label)); // with posts of other tests
    expect(ofCategory).toContain(post.guid);
    for (const { guid } of hidden) expect(ofCategory).not.toContain(guid);
    expect((await idsIn(`/author/${author.slug}`))[0]).toBe(post.guid);
    for (const { key, archiveSlug } of KINDS) {
      const ids = await idsIn(`/${archiveSlug}`);
      expect([ids.includes(post.guid), ids.includes(other.guid)]).toEqual([key === "article", key === "review"]);
    }
    expect(await idsIn("")).toEqual(expect.arrayContaining([post.guid, other.guid]));
  });

  it("hold what a saved search finds, the newest first", async () => {
    const mark = `zx${crypto.randomUUID().slice(0, 8)}`;
    const titled = (title: string, minutes: number) =>
      buildPost(author.id, { details: { title }, published_at: inAWeek(minutes) });
    const older = await titled(`${mark} ferry`, 5);
    const newer = await titled(`${mark} ferry harbour`, 6);
    await titled(`${mark} train`, 7);
    await indexChanges();
    const ids = async (query: string, file: FeedFile) => {
      const { statusCode, body } = await open(app, `/search/${file}?${query}`);
      expect(statusCode).toBe(200);
      const feed = readByFeedsmith(file, body);
      expect(feed.self).toContain(`/search/${file}?q=${mark}`);
      return feed.entries.map(({ id }) => id?.replace("urn:uuid:", ""));
    };
    for (const file of FEED_FILES) {
      expect(await ids(`q=${mark}+ferry&utm_source=x`, file)).toEqual([newer.guid, older.guid]);
      expect(await ids(`kind=releases&q=${mark}+-harbour+ferry`, file)).toEqual([older.guid]);
    }
    for (const query of ["", "?q=", "?kind=nothing&q=x", "?from=yesterday"])
      expect((await open(app, `/search/feed.xml${query}`)).statusCode).toBe(404);
  });

  it("have one address each: others lead there, and what does not exist has none", async () => {
    const alias = (await listCategories()).find(({ aliases = [] }) => aliases.length > 0);
    const company = await buildCompany(author.id);
    const moved = [
      ["/archive/feed.xml", "/feed.xml"],
      [`/company/${company.slug}/archive/atom.xml`, `/company/${company.slug}/atom.xml`],
      [`${topicPage(alias?.aliases?.[0] ?? "")}/feed.json`, `${topicPage(alias?.label ?? "")}/feed.json`],
    ];
    for (const [from = "", to] of moved) {
      const { statusCode, headers } = await open(app, from);
      expect([statusCode, headers["location"]]).toEqual([301, to]);
    }
    for (const page of ["/topics/no-such-topic", "/company/nobody", "/author/nobody", "/author/%20"])
      expect((await open(app, `${page}/feed.xml`)).statusCode).toBe(404);
  });

  it("answer 304 to a tag and to a time, HEAD without a body, and compressed", async () => {
    const company = await buildCompany(author.id);
    const hour = new Date(Date.now() - 3_600_000);
    const post = await buildPost(author.id, { company_id: company.id, published_at: hour });
    await db.updateTable("posts").set({ updated_at: hour }).where("id", "=", post.id).execute();
    const url = `/company/${company.slug}/feed.xml`;
    // Seconds after the last post that left, which may be another test's.
    const { headers, body } = await vi.waitFor(async () => {
      hotPages.clear();
      const answer = await open(app, url);
      expect(answer.headers["last-modified"]).toBeDefined();
      return answer;
    }, soon);
    const ask = async (more: Record<string, string>, method: "GET" | "HEAD" = "GET") =>
      app.inject({ method, url, headers: more });
    const since = String(headers["last-modified"]);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(Math.floor(hour.getTime() / 1000) * 1000);
    expect((await ask({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    expect((await ask({ "if-modified-since": since })).statusCode).toBe(304);
    expect((await ask({ "if-modified-since": new Date(0).toUTCString() })).statusCode).toBe(200);
    expect((await ask({ "if-modified-since": since, "if-none-match": '"other"' })).statusCode).toBe(200);
    expect((await ask({ "if-modified-since": "yesterday" })).statusCode).toBe(200);
    const head = await ask({}, "HEAD");
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(Buffer.byteLength(body)),
    ]);
    await vi.waitFor(async () => {
      const packed = await ask({ "accept-encoding": "gzip" });
      expect(packed.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
    }, soon);
  });

  it("lose a post that is deleted, in every format, and have it again once it is restored", async () => {
    const company = await buildCompany(author.id);
    const post = await buildPost(author.id, {
      company_id: company.id,
      published_at: new Date(Date.now() - 86_400_000),
    });
    const pages = [`/company/${company.slug}`, `/author/${author.slug}`];
    const has = async (expected: boolean) => {
      for (const page of pages)
        for (const file of FEED_FILES)
          await vi.waitFor(async () => expect((await idsIn(page, file)).includes(post.guid)).toBe(expected), soon);
    };
    await has(true);
    const first = await open(app, `/company/${company.slug}/feed.xml`);
    await deleteOwnPost(author.actor, post.id);
    await has(false);
    // A reader that has only a time must hear of it too.
    const since = first.headers["last-modified"] ?? new Date(0).toUTCString();
    const again = await app.inject({
      url: `/company/${company.slug}/feed.xml`,
      headers: { "if-modified-since": since },
    });
    expect(again.statusCode).toBe(200);
    await restoreOwnPost(author.actor, post.id);
    await has(true);
  });

  it("hold the newest alone", async () => {
    const company = await buildCompany(author.id);
    const rows = Array.from({ length: FEED_ENTRIES + 2 }, (_, n) => new Date(Date.UTC(2020, 0, 1, 0, n)));
    const posts = await Promise.all(
      rows.map((published_at) => buildPost(author.id, { company_id: company.id, published_at })),
    );
    const newest = posts.slice(2).map(({ guid }) => guid);
    expect(await idsIn(`/company/${company.slug}`)).toEqual(newest.toReversed());
  });

  it("are named in the pages: those of what is shown first, then the site's", async () => {
    const company = await buildCompany(author.id);
    const { body } = await open(app, `/company/${company.slug}`);
    const links = [...body.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"\/>/g)];
    const own = FEED_FILES.map((file) => [
      FEED_FORMATS[file].mime,
      `${company.name} (${FEED_FORMATS[file].name})`,
      `/company/${company.slug}/${file}`,
    ]);
    const all = FEED_FILES.map((file) => [
      FEED_FORMATS[file].mime,
      `Dateline (${FEED_FORMATS[file].name})`,
      `/${file}`,
    ]);
    expect(links.map(([, ...link]) => link)).toEqual([...own, ...all]);
  });

  it("are named in a release: those of its company, then the site's", async () => {
    const company = await buildCompany(author.id);
    const feeds = async (companyId: number | null) => {
      const { body } = await open(app, (await buildPost(author.id, { company_id: companyId })).url);
      const links = [...body.matchAll(/<link rel="alternate"[^>]* title="([^"]+)" href="([^"]+\/?feed\.xml)"\/>/g)];
      return links.map(([, ...link]) => link);
    };
    const own = [`${company.name} (RSS)`, `/company/${company.slug}/feed.xml`];
    expect(await feeds(company.id)).toEqual([own, ["Dateline (RSS)", "/feed.xml"]]);
    expect(await feeds(null)).toEqual([["Dateline (RSS)", "/feed.xml"]]);
  });

  it.each(["/", "/search", "/search?q=energy", "/archive", "/releases"])("answer wherever %s leads", async (page) => {
    await buildPost(author.id, { name: "Energy for all" });
    const { body } = await open(app, page);
    const links = [...body.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"\/>/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect([href, (await open(app, href)).statusCode]).toEqual([href, 200]);
  });
});
