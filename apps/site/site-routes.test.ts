import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { attachMedia } from "#features/media/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildVideo, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { registerSite } from "./site-routes.ts";

useOwnDataFolder();
const here = () => ({ origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] });
let app: App;
let owner: TestUser;

beforeAll(async () => {
  app = await buildServer({
    register: (server) => {
      registerAuthentication(server);
      registerSite(server, here);
    },
  });
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
});
afterAll(() => app.close());

const get = (url: string, reader?: TestUser) =>
  app.inject({ url, headers: { accept: "text/html", ...(reader ? { cookie: cookiesOf(reader) } : {}) } });

describe("a detail page", () => {
  it.each([
    ["an unknown guid", `/PR/${randomUUID()}/x`],
    ["a malformed guid", "/PR/1/x"],
    ["a guid with a quote", "/PR/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d9'/x"],
  ])("is not found for %s", async (_what, url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain("There is nothing at this address");
  });

  it.each(["draft", "scheduled", "pending"] as const)(
    "shows a %s post to its owner alone, marked and kept by nobody",
    async (status) => {
      const post = await buildPost(owner.id, { status });
      expect((await get(post.url)).statusCode).toBe(404);
      expect((await get(post.url, await buildUser())).statusCode).toBe(404);
      const preview = await get(post.url, owner);
      expect(preview.statusCode).toBe(200);
      expect(preview.headers["cache-control"]).toBe("no-store");
      expect(preview.body).toContain("<b>Preview.</b>");
      expect(preview.body).toContain('<meta name="robots" content="noindex"/>');
      expect((await get(post.url)).statusCode).toBe(404);
    },
  );

  it("says that a deleted post is gone, to its owner too", async () => {
    const post = await buildPost(owner.id, { deleted_at: new Date() });
    for (const reader of [undefined, owner]) expect((await get(post.url, reader)).statusCode).toBe(410);
    const draft = await buildPost(owner.id, { status: "draft", deleted_at: new Date() });
    expect((await get(draft.url, owner)).statusCode).toBe(410);
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
    await transaction((tx) => attachMedia(tx, owner.actor, post.id, { banner: banner.id, related: [video.id] }));
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
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(body).not.toMatch(/ style=|<style| on\w+=/);
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
    const own = /^(\/|#main|\/#(releases|interviews|reviews|categories)|\/auth\/(login|signup)|\/pricing|\/api\/docs)$/;
    for (const [, href = ""] of body.matchAll(/<a [^>]*href="([^"]*)"/g))
      if (!posts.test(href)) expect(href).toMatch(own);
    for (const id of ["releases", "interviews", "reviews", "categories"]) expect(body).toContain(`id="${id}"`);
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
