import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KINDS } from "#features/content/kinds/index.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildVideo, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { MORE_POSTS_ROOM } from "#features/newsroom/site/front/posts.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
});
afterAll(() => app.close());

const get = (url: string, reader?: TestUser) => open(app, url, reader);

describe("a detail page", () => {
  it.each([
    ["an unknown guid", `/PR/${randomUUID()}/x`],
    ["a malformed guid", "/PR/1/x"],
    ["a guid with a quote", "/PR/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d9'/x"],
  ])("is not found for %s", async (_what, url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain("Page not found");
  });

  it("says that a deleted post is gone, to its owner too", async () => {
    const post = await buildPost(owner.id, { deleted_at: new Date() });
    for (const reader of [undefined, owner]) expect((await get(post.url, reader)).statusCode).toBe(410);
  });

  it.each(["draft", "scheduled", "pending"] as const)("knows nothing of a deleted %s post", async (status) => {
    const post = await buildPost(owner.id, { status, deleted_at: new Date() });
    for (const reader of [undefined, owner]) expect((await get(post.url, reader)).statusCode).toBe(404);
  });

  it("moves a wrong slug, type or spelling to the right address", async () => {
    const post = await buildPost(owner.id);
    const wrong = [
      `/PR/${post.guid}/old-slug`,
      `/Review/${post.guid}/${post.slug}`,
      `/nonsense/${post.guid}/${post.slug}`,
      `/PR/${post.guid.toUpperCase()}/${post.slug}`,
      `/PR/${post.guid}`,
    ];
    for (const url of wrong) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers["location"]]).toEqual([url, 301, post.url]);
    }
    expect((await get(`${post.url}/`)).statusCode).toBe(200);
    expect((await get(`${post.url}?utm_source=x`)).statusCode).toBe(200);
  });

  it.each(KINDS)("is whole for the kind $key, without script or style", async (kind) => {
    const company = await buildCompany(owner.id, { name: "Halden & Sons", website: "https://halden.example" });
    const [banner, video] = [await buildPicture(owner.actor), await buildVideo(owner.actor)];
    const websites = { embedded_websites: ["https://www.halden.example/hydrogen/"], tags: ["Energy"] };
    const source = { company_id: company.id, posted_as_name: company.name };
    const post = await buildPost(owner.id, { kind: kind.key, ...source, ...websites });
    await transaction((tx) =>
      attachMedia(tx, ownUploads(owner.actor.id), post.id, { banner: { id: banner.id }, related: [{ id: video.id }] }),
    );
    const { body, statusCode, headers } = await get(post.url);
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toMatch(/^public, .*s-maxage=\d+/);
    for (const part of [
      `badge badge--${kind.colour}">${kind.cardLabel}</span>`,
      `"@type":"${kind.schemaType}"`,
      "Halden &amp; Sons",
      "Six words are in this paragraph.",
      '<source type="image/avif"',
      "<video controls",
      ">halden.example/hydrogen</a>",
      "Energy",
    ])
      expect(body).toContain(part);
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/ld+json">',
      '<script src="/copy.js" defer="">',
    ]);
    expect(body).not.toMatch(/ style=|<style| on\w+=/);
  });

  it("sets an interview as questions with their answers", async () => {
    const questions = ["Why hydrogen?", "Why <now>?"];
    const content_html =
      "<p>We met.</p><h3>Why hydrogen?</h3><p>It is quiet.</p><p>Why &lt;now&gt;?</p><p>It is time.</p>";
    const details = { ceo_name: "Mara Lindqvist", company_name: "Halden Marine", questions };
    const { body } = await get((await buildPost(owner.id, { kind: "interview", details, content_html })).url);
    expect(body).toContain('<dt dir="auto">Why hydrogen?</dt><dd class="prose" dir="auto"><p>It is quiet.</p></dd>');
    expect(body).toContain('<dt dir="auto">Why &lt;now&gt;?</dt><dd class="prose" dir="auto"><p>It is time.</p></dd>');
    for (const part of ["<p>We met.</p>", "Mara Lindqvist", "Halden Marine"]) expect(body).toContain(part);
    expect(body).not.toContain("Questions");
  });

  it("shows pictures and tables of the text so that they fit", async () => {
    const { id, url } = await buildPicture(owner.actor, { width: 640, height: 320 });
    const content_html = `<figure><img src="${url}" alt="A quay" /><figcaption>At six</figcaption></figure><table><tbody><tr><td>1</td></tr></tbody></table>`;
    const { body } = await get((await buildPost(owner.id, { content_html })).url);
    expect(body).toMatch(new RegExp(`<picture><source type="image/avif" srcset="/media/${id}/[^"]* 640w"`));
    expect(body).toContain('alt="A quay" width="640" height="320" loading="lazy" decoding="async"></picture>');
    expect(body).toContain('<div class="wide" role="region" aria-label="Table" tabindex="0"><table dir="auto">');
  });

  it("shows media with the words of this post, and a video with controls", async () => {
    const [picture, video] = [await buildPicture(owner.actor), await buildVideo(owner.actor)];
    const post = await buildPost(owner.id);
    const related = [
      { id: picture.id, alt: "The quay", caption: "The quay at six", credit: "Photograph: Jo Petrie", rights: "Free" },
      { id: video.id, caption: "Casting off" },
    ];
    await transaction((tx) => attachMedia(tx, ownUploads(owner.id), post.id, { banner: null, related }));
    const { body } = await get(post.url);
    const caption = "The quay at six <span>Photograph: Jo Petrie · Free</span></figcaption>";
    for (const part of ['alt="The quay"', caption, 'aria-label="Casting off"']) expect(body).toContain(part);
    expect(body).toContain(`<video controls="" preload="metadata" src="${video.url}"`);
  });

  it("says when its text was updated, but neither for a finishing touch nor for one saved before it came out", async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const built = async (published: Date, saved: Date) => {
      const post = await buildPost(owner.id, { published_at: published });
      await db.updateTable("posts").set({ updated_at: saved }).where("id", "=", post.id).execute();
      return (await get(post.url)).body;
    };
    const updated = await built(at(-60), at(-10));
    expect(updated).toContain("<dt>Updated</dt>");
    expect(updated).toContain('<meta property="article:modified_time"');
    for (const [published, saved] of [
      [at(-60), at(-57)],
      [at(-5), at(-600)],
    ] as const) {
      expect(await built(published, saved)).not.toMatch(/<dt>Updated|modified_time/);
    }
  });

  it("marks a paid link as paid", async () => {
    const post = await buildPost(owner.id, { kind: "review" });
    expect((await get(post.url)).body).toMatch(
      /href="https:\/\/shop\.example\/ondine" rel="sponsored nofollow noopener"/,
    );
  });
});

describe("the front page", () => {
  it("links to what is published, with badge, description and company or author", async () => {
    const post = await buildPost(owner.id, {
      summary: "A trial that readers will like.",
      published_at: new Date(Date.now() + 60_000),
    });
    const { body, statusCode } = await get("/");
    expect(statusCode).toBe(200);
    expect(body).toContain(`<a href="${post.url}">`);
    expect(body).toContain("A trial that readers will like.");
    expect(body).toContain('<span class="badge badge--blue">Press Release</span>');
    expect(body).not.toMatch(/ style=|<style|<script(?! type="application\/ld\+json")/);
  });

  it("links to nothing that does not exist", async () => {
    const { body } = await get("/");
    const posts = /^\/(PR|Interview|Review)\//;
    const own =
      /^(\/|#main|\/(releases|interviews|reviews|topics|archive|search)|\/topics\/[^/]+|\/more|\/auth\/(login|signup)|\/pricing|\/contact|\/(about|editorial|imprint|privacy|terms)|\/report\?page=%2F|\/api\/docs|\/(feed\.xml|atom\.xml|feed\.json))$/;
    for (const [, href = ""] of body.matchAll(/<a [^>]*href="([^"]*)"/g))
      if (!posts.test(href)) expect(href).toMatch(own);
    for (const id of ["releases", "interviews", "reviews", "categories"]) expect(body).toContain(`id="${id}"`);
  });
});

describe("the pages after the front page", () => {
  beforeEach(() => hotPages.clear());

  it("go on where the page before ended, and are linked while there is more", async () => {
    for (let count = 0; count < MORE_POSTS_ROOM + 30; count++) await buildPost(owner.id);
    expect((await get("/")).body).toContain('<a href="/more">More posts</a>');
    const first = await get("/more");
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('<meta name="robots" content="noindex"/>');
    const [, next = ""] = /<a rel="next" href="([^"]*)">Earlier<\/a>/.exec(first.body) ?? [];
    expect(next).toMatch(/^\/more\?after=[0-9a-f-]{36}$/);
    const second = await get(next);
    const shownBy = (body: string) => new Set([...body.matchAll(/href="(\/PR\/[^"]*)"/g)].map(([, href]) => href));
    expect(second.statusCode).toBe(200);
    expect(shownBy(second.body).isDisjointFrom(shownBy(first.body))).toBe(true);
  });

  it.each(["", "1", randomUUID(), `${randomUUID()}'`])("are not found after %j", async (after) => {
    expect((await get(`/more?after=${encodeURIComponent(after)}`)).statusCode).toBe(404);
  });

  it("live no longer than the pin that ends next", async () => {
    const post = await buildPost(owner.id);
    const ends_at = new Date(Date.now() + 20_000);
    await db.insertInto("front_pins").values({ post_id: post.id, position: 1, ends_at }).execute();
    for (const url of ["/", "/more"]) {
      const [, seconds] =
        /^public, max-age=0, s-maxage=(\d+)$/.exec(String((await get(url)).headers["cache-control"])) ?? [];
      expect(Number(seconds)).toBeGreaterThan(0);
      expect(Number(seconds)).toBeLessThan(20);
    }
    await db.deleteFrom("front_pins").execute();
    hotPages.clear();
    expect((await get("/")).headers["cache-control"]).toContain("stale-while-revalidate");
  });
});

describe("small files", () => {
  it("has robots.txt and an icon", async () => {
    expect((await get("/robots.txt")).body).toContain("Disallow: /dashboard");
    const icon = await get("/favicon.svg");
    expect(icon.headers["content-type"]).toContain("image/svg+xml");
    expect(icon.body).toMatch(/^<svg /);
  });
});
