import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deletePost } from "#features/content/server/posts/trash-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildShowingPost, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { parseSitemapFile, searchEnginePages, sitemapPage } from "../contract.ts";
import { IDS_PER_FILE } from "./sitemaps/queries.ts";
import { urlSet } from "./sitemaps/documents.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;
beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser();
  await vi.waitUntil(isSubscribed);
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const ORIGIN = "https://news.example";
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => /^(?:url|sitemap|image:image)$/.test(name),
});

type Url = {
  loc: string;
  lastmod?: string;
  "image:image"?: { "image:loc": string }[];
  "news:news"?: { "news:title": string; "news:publication_date": string };
};

/** @param fresh leaves out what is in memory. */
async function read(path: string, fresh = true) {
  if (fresh) hotPages.clear();
  const answer = await app.inject({ url: path });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(XMLValidator.validate(answer.body)).toBe(true);
  return parser.parse(answer.body) as { urlset?: { url?: Url[] }; sitemapindex?: { sitemap: Url[] } };
}
const urlsOf = async (path: string, fresh = true) => (await read(path, fresh)).urlset?.url ?? [];
const fileOf = ({ id }: { id: number }) => sitemapPage({ of: "posts", number: Math.floor(id / IDS_PER_FILE) });
const addressesIn = async (path: string, fresh = true) => (await urlsOf(path, fresh)).map(({ loc }) => loc);

describe("the sitemap of posts", () => {
  it("lists what readers see, and nothing else", async () => {
    const [shown, draft] = [await buildPost(owner.id), await buildPost(owner.id, { status: "draft" })];
    const others = [
      await buildPost(owner.id, { status: "scheduled" }),
      await buildPost(owner.id, { status: "pending" }),
      await buildPost(owner.id, { status: "withdrawn" }),
      await buildPost(owner.id, { deleted_at: new Date() }),
    ];
    const addresses = await addressesIn(fileOf(shown));
    expect(addresses).toContain(ORIGIN + shown.url);
    for (const { guid } of [draft, ...others]) expect(addresses.join()).not.toContain(guid);
  });

  it("has the last change and the pictures of a post", async () => {
    const picture = await buildPicture(owner.actor);
    const post = await buildShowingPost(owner.id, picture);
    const changed = new Date("2026-03-01T10:00:00.000Z");
    await db.updateTable("posts").set({ updated_at: changed }).where("id", "=", post.id).execute();
    const url = (await urlsOf(fileOf(post))).find(({ loc }) => loc === ORIGIN + post.url);
    expect(url?.lastmod).toBe(changed.toISOString());
    const [image] = url?.["image:image"] ?? [];
    expect(image?.["image:loc"]).toMatch(new RegExp(`^${ORIGIN}/media/${picture.id}/\\S+\\.jpe?g$`));
  });

  it("loses a trashed post at once, without waiting for the file's time to be over", async () => {
    const post = await buildPost(owner.id);
    expect(await addressesIn(fileOf(post))).toContain(ORIGIN + post.url);
    await deletePost(owner.actor, kindOf("article"), "published", post.id);
    await vi.waitFor(async () => expect(await addressesIn(fileOf(post), false)).not.toContain(ORIGIN + post.url));
  });
});

describe("the sitemap of pages", () => {
  it("has the front page and the archives, and none of them is missing or kept out of search engines", async () => {
    await buildPost(owner.id, { tags: ["Technology"] });
    await buildPost(owner.id, { kind: "interview" });
    await indexChanges();
    const addresses = await addressesIn(sitemapPage({ of: "pages", number: 0 }));
    const expected = ["/", "/archive", "/releases", "/interviews", "/topics", "/topics/technology"];
    expect(addresses).toEqual(expect.arrayContaining(expected.map((path) => ORIGIN + path)));
    for (const path of expected) {
      const { statusCode, body } = await app.inject({ url: path });
      expect([path, statusCode, body.includes('content="noindex')]).toEqual([path, 200, false]);
    }
    const { body } = await app.inject({ url: "/reviews" });
    expect(addresses.includes(`${ORIGIN}/reviews`)).toBe(!body.includes('content="noindex'));
  });
});

describe("the index", () => {
  it("names the files that have something, each of at most 50,000 addresses, with the newest change", async () => {
    expect(IDS_PER_FILE).toBeLessThanOrEqual(50_000);
    const post = await buildPost(owner.id);
    const far = (Math.floor(post.id / IDS_PER_FILE) + 40) * IDS_PER_FILE + 7;
    await sql`select setval(pg_get_serial_sequence('posts', 'id'), ${far - 1})`.execute(db);
    const distant = await buildPost(owner.id);
    const changed = new Date("2031-01-01T00:00:00Z");
    await db.updateTable("posts").set({ updated_at: changed }).where("id", "=", distant.id).execute();
    const files = (await read(searchEnginePages.index)).sitemapindex?.sitemap ?? [];
    expect(files.find(({ loc }) => loc === ORIGIN + fileOf(distant))?.lastmod).toBe(changed.toISOString());
    const names = files.map(({ loc }) => loc);
    expect(names).toContain(ORIGIN + fileOf(post));
    expect(names).not.toContain(ORIGIN + fileOf({ id: far - 20 * IDS_PER_FILE }));
    for (const { loc } of files) expect((await urlsOf(loc.slice(ORIGIN.length))).length).toBeGreaterThan(0);
  });

  it("leads to companies that have published something", async () => {
    const [busy, silent, deleted] = [
      await buildCompany(owner.id),
      await buildCompany(owner.id),
      await buildCompany(owner.id, { deleted_at: new Date() }),
    ];
    for (const company of [busy, deleted]) await buildPost(owner.id, { company_id: company.id });
    await buildPost(owner.id, { company_id: silent.id, status: "draft" });
    const addresses = await addressesIn(sitemapPage({ of: "companies", number: 0 }));
    expect(addresses).toContain(`${ORIGIN}/company/${busy.slug}`);
    expect(addresses).not.toContain(`${ORIGIN}/company/${silent.slug}`);
    expect(addresses).not.toContain(`${ORIGIN}/company/${deleted.slug}`);
  });

  it.each([
    "posts-9999.xml",
    "posts-01.xml",
    "posts--1.xml",
    "posts-1e3.xml",
    "users-0.xml",
    "posts-0",
    "posts-99999999999.xml",
  ])("knows no file %s", async (file) => {
    expect((await app.inject({ url: `/sitemaps/${file}` })).statusCode).toBe(404);
  });
});

describe("the news sitemap", () => {
  it("has the last two days with title and date, the newest first", async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    // The map has room for the newest thousand, and other tests publish many.
    await db
      .updateTable("posts")
      .set({ published_at: hours(100) })
      .where("published_at", ">", hours(100))
      .execute();
    const recent = await buildPost(owner.id, {
      published_at: hours(47),
      details: { title: 'Halden & "Sons" <wins>\u202E' },
    });
    const newest = await buildPost(owner.id, { published_at: hours(1) });
    const old = await buildPost(owner.id, { published_at: hours(49) });
    const urls = await urlsOf(searchEnginePages.news);
    const places = [newest, recent].map(({ url }) => urls.findIndex(({ loc }) => loc === ORIGIN + url));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[0]).toBeLessThan(places[1] as number);
    expect(urls.some(({ loc }) => loc === ORIGIN + old.url)).toBe(false);
    expect(urls[places[1] as number]?.["news:news"]).toMatchObject({
      "news:title": 'Halden & "Sons" <wins>',
      "news:publication_date": expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});

describe("robots.txt and llms.txt", () => {
  it("names the sitemaps and what is closed", async () => {
    const { body, headers } = await app.inject({ url: searchEnginePages.robots });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (const line of [
      "Disallow: /dashboard",
      `Sitemap: ${ORIGIN}/sitemap.xml`,
      `Sitemap: ${ORIGIN}/news-sitemap.xml`,
    ])
      expect(body.split("\n")).toContain(line);
  });

  it("introduces the site to assistants, whatever titles hold", async () => {
    const title = "[x](https://evil.example) `rm` <script>\u202E# Not a heading";
    const post = await buildPost(owner.id, { details: { title }, published_at: new Date() });
    hotPages.clear();
    const { body, headers } = await app.inject({ url: searchEnginePages.llms });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(/^# \S/);
    expect(body).toContain(`](${ORIGIN}${post.url})`);
    expect(body).toContain("\\[x\\](https://evil.example) \\`rm\\` \\<script\\> \\# Not a heading");
    expect(body).not.toContain("\u202E");
  });
});

it("stays well formed and true, whatever titles and addresses hold", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom("]]>", "\u0000", "\uD800", "<a>", "&", "\u202E"),
  );
  fc.assert(
    fc.property(hostile, hostile, (title, path) => {
      const address = `${ORIGIN}/${encodeURIComponent(path.toWellFormed())}`;
      const news = { publication: title, title, language: "de", publishedAt: new Date(0) };
      const xml = urlSet([{ address, news, pictures: [address] }]);
      expect(XMLValidator.validate(xml)).toBe(true);
      const { urlset } = parser.parse(xml) as { urlset: { url: Url[] } };
      expect(urlset.url).toHaveLength(1);
      expect(urlset.url[0]?.loc).toBe(address);
      expect(xml).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }),
  );
});

it("reads every name of a file that it writes", () => {
  fc.assert(
    fc.property(fc.constantFrom("pages", "posts", "companies"), fc.nat(10 ** 8), (of, number) => {
      const part = { of, number } as const;
      expect(parseSitemapFile(sitemapPage(part).replace("/sitemaps/", ""))).toEqual(part);
    }),
  );
});
