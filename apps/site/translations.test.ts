/** A story in three languages: what its pages, lists, feeds and sitemap show, and what is left when one is taken down. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOwnPost } from "#features/content/server/posts/trash-service.ts";
import { liftWithdrawal, withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { linkTranslation, unlinkTranslation } from "#features/content/server/translations/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();
let app: App;
beforeAll(async () => {
  app = await buildSiteApp();
});
afterAll(() => app.close());
beforeEach(() => hotPages.clear());

type Told = { user: TestUser; company: TestCompany; english: TestPost; german: TestPost; norwegian: TestPost };

let stories = 0;

/** The original is in Norwegian; one word is in all of them. */
async function tell(): Promise<Told & { word: string; tag: string }> {
  const word = `fjordword${++stories}x${Math.floor(performance.now())}`;
  const user = await buildUser();
  const company = await buildCompany(user.id);
  const tag = "Energy";
  const build = (title: string, language: string, seconds: number) =>
    buildPost(user.id, {
      details: { title },
      content_html: `<p>${title} ${word}.</p>`,
      company_id: company.id,
      posted_as_name: company.name,
      tags: [tag],
      language,
      published_at: new Date(Date.now() - seconds * 1000),
    });
  const norwegian = await build(`Norsk ${word}`, "nb", 3);
  const german = await build(`Deutsch ${word}`, "de", 2);
  const english = await build(`English ${word}`, "en", 1);
  await linkTranslation(user.actor, norwegian.id, { post: german.id, is_original: false });
  await linkTranslation(user.actor, norwegian.id, { post: english.id, is_original: false });
  await indexChanges();
  return { user, company, english, german, norwegian, word, tag };
}

const read = async (url: string) => (await open(app, url)).body;
const namesOf = (body: string, { english, german, norwegian }: Told) =>
  [english, german, norwegian].filter(({ guid }) => body.includes(guid)).map(({ name }) => name.split(" ")[0]);
const alternatesOf = (body: string) =>
  [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => [
    tag,
    new URL(href ?? "").pathname.split("/")[2],
  ]);

describe("the page of a post", () => {
  it("names the other languages in themselves and links all both ways; the original is for everyone else", async () => {
    const story = await tell();
    const { english, german, norwegian } = story;
    const all = [
      ["nb", norwegian.guid],
      ["x-default", norwegian.guid],
      ["de", german.guid],
      ["en", english.guid],
    ];
    for (const post of [english, german, norwegian]) {
      const alternates = alternatesOf(await read(post.url));
      expect(alternates).toHaveLength(all.length);
      expect(alternates).toEqual(expect.arrayContaining(all));
    }
    const page = await read(english.url);
    expect(page).toContain(`<a href="${german.url}" lang="de" hrefLang="de" dir="auto">Deutsch</a>`);
    expect(page).toMatch(/This is a translation\. Original: <a [^>]+>Norsk bokmål<\/a>, published /);
    expect(page).toContain(`"translationOfWork":{"@type":"NewsArticle","url":"`);
    const original = await read(norwegian.url);
    expect(original).toContain(`"workTranslation":[{`);
    expect(original).not.toContain("This is a translation");
  });

  it("loses a translation at once when it is withdrawn, trashed or unlinked, and gets it back", async () => {
    const story = await tell();
    const { user, english, german, norwegian } = story;
    const operator = await buildOperator();
    const others = async () => namesOf(await read(english.url), story);
    expect(await others()).toEqual(["English", "Deutsch", "Norsk"]);
    await withdrawPost(operator.actor, norwegian.id, { reason: "Wrong" });
    expect(await others()).toEqual(["English", "Deutsch"]);
    expect(await read(english.url)).toContain("This is a translation. The original has been withdrawn.");
    expect(alternatesOf(await read(english.url)).map(([tag]) => tag)).not.toContain("x-default");
    await liftWithdrawal(operator.actor, norwegian.id, "Right after all");
    expect(await others()).toEqual(["English", "Deutsch", "Norsk"]);
    await deleteOwnPost(user.actor, german.id);
    expect(await others()).toEqual(["English", "Norsk"]);
    await unlinkTranslation(user.actor, english.id);
    // On its own it is a related post of the same company.
    expect(alternatesOf(await read(english.url))).toEqual([]);
    expect(await read(english.url)).not.toContain("Also in");
  });

  it("tells a correction of another language with the languages that it concerns", async () => {
    const { english, german, norwegian } = await tell();
    await db
      .insertInto("post_corrections")
      .values({
        post_id: norwegian.id,
        version: 1,
        note: "Sju, ikke seks.",
        published_at: new Date(),
        also_post_ids: [String(german.id)],
      })
      .execute();
    hotPages.clear();
    expect(await read(norwegian.url)).toMatch(/Sju, ikke seks\.<\/bdi> Also concerns: <span><span lang="de">Deutsch/);
    expect(await read(german.url)).toMatch(
      /lang="nb">Sju, ikke seks\.<\/bdi> Also concerns: <span><span lang="nb">Norsk/,
    );
    expect(await read(english.url)).not.toContain("Sju");
  });
});

describe("lists", () => {
  const lists = ({ company, word }: { company: TestCompany; word: string }) => [
    "/archive",
    "/releases",
    "/topics/energy",
    "/",
    `/company/${company.slug}`,
    `/search?q=${word}`,
  ];

  it("show a story once: in the site's language, else its original, else what there is", async () => {
    const story = await tell();
    const operator = await buildOperator();
    const shown = async () => {
      hotPages.clear();
      await indexChanges();
      return Promise.all(lists(story).map(async (url) => [url, namesOf(await read(url), story)]));
    };
    const everywhere = (name: string) => lists(story).map((url) => [url, [name]]);
    expect(await shown()).toEqual(everywhere("English"));
    await withdrawPost(operator.actor, story.english.id, { reason: "Wrong" });
    expect(await shown()).toEqual(everywhere("Norsk"));
    await withdrawPost(operator.actor, story.norwegian.id, { reason: "Wrong" });
    expect(await shown()).toEqual(everywhere("Deutsch"));
  });

  it("show the language that was asked for, and what alone was found", async () => {
    const story = await tell();
    const found = async (url: string) => namesOf(await read(url), story);
    expect(await found("/archive?language=de")).toEqual(["Deutsch"]);
    expect(await found(`/search?q=${story.word}&language=de`)).toEqual(["Deutsch"]);
    expect(await found(`/search?q=norsk+${story.word}`)).toEqual(["Norsk"]);
  });

  it("have the language of a search in the title of its feed, in the words of the site", async () => {
    const story = await tell();
    const feed = await read(`/search/feed.xml?q=${story.word}&language=de`);
    expect(feed).toContain(`<title>“${story.word}”, German · `);
    expect(namesOf(feed, story)).toEqual(["Deutsch"]);
  });

  it("name each language in feeds and in the sitemap, with its alternates", async () => {
    const story = await tell();
    const feed = await read(`/company/${story.company.slug}/feed.xml`);
    expect(namesOf(feed, story)).toEqual(["English", "Deutsch", "Norsk"]);
    const file = Math.floor(story.german.id / 5000);
    const sitemap = await read(`/sitemaps/posts-${file}.xml`);
    const entry = sitemap.split("<url>").find((part) => part.split("</loc>")[0]?.includes(story.german.guid));
    expect(namesOf(entry ?? "", story)).toEqual(["English", "Deutsch", "Norsk"]);
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="nb" href="`);
    expect(entry?.match(/hreflang="x-default" href="[^"]*"/g)).toEqual([expect.stringContaining(story.norwegian.guid)]);
  });
});
