/** Posts in the pages of others: what may be framed, and what oEmbed says about which addresses. */
import { getSite } from "#features/site-settings/server/current-service.ts";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();

let app: App;
let owner: TestUser;
let origin: string;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
  origin = "https://news.example"; // of buildSiteApp
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });
const oembed = (url: string, more = "") => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

describe("the small page of a post", () => {
  it("may be framed by anybody, runs nothing and sets no cookie", async () => {
    const post = await buildPost(owner.id, { details: { title: "<b>Ferry</b>" } });
    const { statusCode, headers, body } = await get(`/embed/${post.guid}`);
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toMatch(/script-src 'none'.*frame-ancestors \*/);
    expect([headers["x-frame-options"], headers["set-cookie"]]).toEqual([undefined, undefined]);
    expect(body).toContain("&lt;b&gt;Ferry&lt;/b&gt;");
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect((await get(post.url)).headers["x-frame-options"]).toBe("DENY");
  });

  it("is there for published posts alone", async () => {
    const [draft, gone] = [
      await buildPost(owner.id, { status: "draft" }),
      await buildPost(owner.id, { status: "withdrawn" }),
    ];
    expect((await get(`/embed/${draft.guid}`)).statusCode).toBe(404);
    expect((await get(`/embed/${gone.guid}`)).statusCode).toBe(410);
    expect((await get("/embed/x")).statusCode).toBe(404);
  });
});

describe("oEmbed", () => {
  it("frames a published post, as JSON and as XML, within the size that was asked for", async () => {
    const post = await buildPost(owner.id, { details: { title: `<"Ferry" & co>` } });
    const answer = await oembed(origin + post.url, "&maxwidth=400");
    expect(answer.json()).toMatchObject({
      version: "1.0",
      type: "rich",
      provider_name: getSite().name,
      title: `<"Ferry" & co>`,
      width: 400,
      height: 240,
    });
    expect(answer.json().html).toContain(`<iframe src="${origin}/embed/${post.guid}" width="400"`);
    const xml = (await oembed(origin + post.url, "&format=xml")).body;
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(new XMLParser().parse(xml).oembed).toMatchObject({ title: `<"Ferry" & co>`, width: 600 });
    const page = (await get(post.url)).body;
    for (const [format, type] of [
      ["json", "application/json+oembed"],
      ["xml", "text/xml+oembed"],
    ])
      expect(page).toContain(
        `<link rel="alternate" type="${type}" href="${origin}/oembed?url=${encodeURIComponent(origin + post.url)}&amp;format=${format}"/>`,
      );
  });

  it("leads to what its author has published, and to a picture within the size that was asked for", async () => {
    const post = await buildPost(owner.id);
    const banner = await buildPicture(owner.actor, { width: 1000, height: 500 });
    await db.insertInto("post_media").values({ post_id: post.id, media_id: banner.id, role: "banner" }).execute();
    const whole = (await oembed(origin + post.url)).json();
    expect(whole).toMatchObject({
      author_url: `${origin}/author/${owner.slug}`,
      thumbnail_width: 1000,
      thumbnail_height: 500,
    });
    expect(whole.thumbnail_url).toMatch(/\.jpg$/);
    const small = (await oembed(origin + post.url, "&maxwidth=500&maxheight=400")).json();
    expect(small.thumbnail_width).toBeLessThanOrEqual(500);
    const file = `${small.thumbnail_width}.webp`;
    expect(small.thumbnail_url).toBe(`${origin}/media/${banner.id}/${file}`);
    expect(banner.variants.map(({ name }) => name)).toContain(file);
    expect((await oembed(origin + post.url, "&maxwidth=50")).json()).not.toHaveProperty("thumbnail_url");
  });

  it("knows no address but those of published posts of this site", async () => {
    const [post, draft] = [await buildPost(owner.id), await buildPost(owner.id, { status: "draft" })];
    for (const url of [
      `https://other.example${post.url}`,
      origin + draft.url,
      `${origin}/pricing`,
      "",
      "x",
      `${origin}.evil.example${post.url}`,
    ])
      expect([url, (await oembed(url)).statusCode]).toEqual([url, 404]);
    expect((await oembed(origin + post.url, "&format=yaml")).statusCode).toBe(501);
  });
});
