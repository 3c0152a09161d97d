/** A German and an Arabic release on an English site: every place that holds their text says its language. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { newsMail } from "#features/followers/server/policy.ts";
import { getPublishedPosts } from "#features/content/server/published/list-service.ts";
import { describeRelease } from "#features/reports/server/releases/policy.ts";
import { findRelease } from "#features/reports/server/releases/queries.ts";
import { releaseMail } from "#features/reports/server/ways/email/policy.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { htmlOf } from "#platform/mail/mail-html.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { readArchive } from "#tests/support/archives.ts";

useOwnDataFolder();
let app: App;
let company: TestCompany;
let german: TestPost;
let arabic: TestPost;
let unknown: TestPost;

const build = (ownerId: number, title: string, language: string | null) =>
  buildPost(ownerId, {
    details: { title },
    summary: `${title}: kurz.`,
    content_html: `<p>${title}, der ganze Text über den Quarzhäfen.</p>`,
    company_id: company.id,
    posted_as_name: company.name,
    tags: ["Energy"],
    language,
  });

beforeAll(async () => {
  app = await buildSiteApp();
  const { id } = await buildUser();
  company = await buildCompany(id, { name: "Reederei Quarz" });
  german = await build(id, "Quarzfähre läuft vom Stapel", "de-AT");
  arabic = await build(id, "Halden تعلن عن عبارة", "ar");
  unknown = await build(id, "Quarz", null);
  await indexChanges();
});
afterAll(() => app.close());
beforeEach(() => hotPages.clear());

const read = async (url: string) => {
  const answer = await open(app, url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body;
};

describe("pages", () => {
  it("say the language and direction of a release's text, and English for the rest", async () => {
    const page = await read(german.url);
    expect(page).toContain('<html lang="en"');
    expect(page).toContain('<h1 dir="auto" lang="de-AT">');
    expect(page).toContain('<p class="dek" dir="auto" lang="de-AT">');
    expect(page).toContain('<div class="prose" lang="de-AT" dir="ltr">');
    expect(page).toContain('"inLanguage":"de-AT"');
    const turned = await read(arabic.url);
    expect(turned).toContain('<header class="head" dir="rtl">');
    expect(turned).toContain('<div class="prose" lang="ar" dir="rtl">');
  });

  it("say none that they do not know", async () => {
    const page = await read(unknown.url);
    const own = page.slice(0, page.indexOf('aria-label="Related"'));
    expect(own.match(/ lang="[^"]*"/g)).toEqual([' lang="en"']);
    expect(page).not.toContain("inLanguage");
  });

  it.each([
    ["the front page", () => "/"],
    ["an archive", () => "/archive?language=de"],
    ["a newsroom", () => `/company/${company.slug}`],
    ["search", () => "/search?q=quarzfahre"],
  ])("list a card with the language of its title: %s", async (_what, address) => {
    expect(await read(address())).toMatch(
      /<h[23] dir="auto" lang="de-AT"><a [^>]*>(?:<mark>)?Quarzfähre(?:<\/mark>)? läuft vom Stapel/,
    );
  });
});

describe("archives and search", () => {
  it("are narrowed to a language, whatever its region, and offer those that posts have", async () => {
    for (const address of ["/archive?language=de", "/search?language=de", "/search?q=quarz&language=de"]) {
      const page = await read(address);
      expect(page).toContain(german.url);
      expect(page).not.toContain(arabic.url);
      expect(page).toContain('<bdi lang="ar">العربية</bdi>');
    }
    expect(await read("/topics/energy?language=ar")).not.toContain(german.url);
    expect(await read("/search?q=halden&language=ar")).toContain(arabic.url);
  });

  it.each(["xx", "German", "de-AT", "und"])("do not exist in the language %j", async (language) => {
    for (const path of ["/archive", "/search"])
      expect((await open(app, `${path}?language=${encodeURIComponent(language)}`)).statusCode).toBe(404);
  });

  it("find a word in another form of its language, and as it is written without its letters", async () => {
    expect(await read("/search?q=quarzhafen+stapels")).toContain(german.url);
    expect(await read("/search?q=quarzfaehre")).toContain(german.url);
  });
});

describe("feeds, wire formats and sitemaps", () => {
  it("say the language of each release", async () => {
    const at = `/company/${company.slug}`;
    const [rss, atom] = [await read(`${at}/feed.xml`), await read(`${at}/atom.xml`)];
    expect(rss).toContain("<dc:language>de-AT</dc:language>");
    expect(rss).toContain("<language>en</language>");
    expect(atom).toContain('<entry xml:lang="ar">');
    const { items } = JSON.parse(await read(`${at}/feed.json`)) as { items: { url: string; language?: string }[] };
    expect(items.map(({ language }) => language)).toEqual(expect.arrayContaining(["ar", "de-AT", undefined]));
    expect(JSON.parse(await read(`/PR/${german.guid}/ninjs.json`))).toMatchObject({ language: "de-AT" });
    const newsml = await read(`/PR/${german.guid}/newsml-g2.xml`);
    expect(newsml).toContain('xml:lang="de-AT"');
    expect(newsml).toContain('<language tag="de-AT"/>');
    expect(await read("/news-sitemap.xml")).toMatch(/<news:language>de<\/news:language>(?:(?!<url>).)*Quarzfähre/s);
  });
});

describe("files", () => {
  it("are in the language of the release: PDF and Word", async () => {
    const bytes = async (form: string) => (await app.inject({ url: `${german.url}.${form}` })).rawPayload;
    expect((await bytes("pdf")).toString("latin1")).toMatch(/\/Lang \(de-AT\)/);
    const parts = await readArchive(await bytes("docx"));
    expect(parts.get("word/styles.xml")?.toString()).toContain('w:lang w:val="de-AT"');
  });
});

describe("emails", () => {
  it("mark the text of a release, and nothing else", async () => {
    const row = await findRelease(german.id);
    if (!row) throw new Error("The release is public.");
    const html = htmlOf(releaseMail("post.published", describeRelease(row, "https://news.example")));
    expect(html).toMatch(/lang="de-AT" dir="ltr"[^>]*>Quarzfähre läuft vom Stapel<\/p>/);
    expect(html).toMatch(/lang="de-AT" dir="ltr"[^>]*>Quarzfähre läuft vom Stapel, der ganze Text/);
    expect(html).not.toMatch(/lang="de-AT"[^>]*>From:/);
  });

  it("mark each of several releases in its own language", async () => {
    const posts = await getPublishedPosts([german.id, unknown.id, arabic.id]);
    const links = { origin: "https://news.example", manage: "https://news.example/m", stop: "https://news.example/s" };
    const html = htmlOf(newsMail("Quarz", "Dateline", posts, links));
    expect(html).toMatch(/lang="de-AT" dir="ltr"[^>]*>Quarzfähre läuft vom Stapel<br>/);
    expect(html).toMatch(/lang="ar" dir="rtl"[^>]*>Halden تعلن/);
    expect(html.match(/ lang="[^"]*"/g)).toHaveLength(5);
    expect(html).not.toMatch(/lang="[^"]*"[^>]*>You receive/);
  });
});
