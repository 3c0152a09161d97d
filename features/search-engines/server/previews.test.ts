import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import "#apps/wiring.ts";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, stopListening } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { Encoder } from "#platform/pictures/encoder/encoder.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildShowingPost, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

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

async function pictureIn(url: string): Promise<string> {
  hotPages.clear();
  const { body } = await open(app, url);
  return /<meta property="og:image" content="https:\/\/news\.example(\/[^"]+)"/.exec(body)?.[1] ?? "none";
}
const keptOf = (subject: string) => readdir(path.join(settings().DATA_DIR, "uploads/og", subject)).catch(() => []);

describe("the link preview of a post", () => {
  it("is a picture of 1200 × 630 that is drawn once", async () => {
    const picture = await buildPicture(owner.actor);
    const address = await pictureIn((await buildShowingPost(owner.id, picture)).url);
    expect(address).toMatch(/^\/og\/[0-9a-f-]{36}\/[0-9a-f]{16}\.png$/);
    const answers = await Promise.all([1, 2, 3].map(() => app.inject({ url: address })));
    const [first] = answers;
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(answer.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    const { width, height } = await sharp(first?.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(await keptOf(address.split("/")[2] ?? "")).toHaveLength(1);
    expect((await app.inject({ url: address })).rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });

  it("has another address once its headline changes, to which the old one leads, and the old file goes", async () => {
    const post = await buildPost(owner.id);
    const before = await pictureIn(post.url);
    expect((await app.inject({ url: before })).statusCode).toBe(200);
    await db.updateTable("posts").set({ name: "Another headline" }).where("id", "=", post.id).execute();
    const after = await pictureIn(post.url);
    expect(after).not.toBe(before);
    const old = await app.inject({ url: before });
    expect([old.statusCode, old.headers["location"], old.headers["cache-control"]]).toEqual([302, after, "no-store"]);
    expect((await app.inject({ url: after })).statusCode).toBe(200);
    expect(await keptOf(post.guid)).toEqual([path.basename(after, ".png")]);
  });

  it("has another address once its company has another logo, and the old one leads to it", async () => {
    const company = await buildCompany(owner.id);
    const setLogo = async () => {
      const logo_media_id = (await buildPicture(owner.actor, { width: 300, height: 300 })).id;
      await db.updateTable("companies").set({ logo_media_id }).where("id", "=", company.id).execute();
    };
    const post = await buildPost(owner.id, { company_id: company.id });
    const seen = [await pictureIn(post.url)];
    for (let change = 0; change < 2; change++) {
      await setLogo();
      const address = await pictureIn(post.url);
      expect(seen).not.toContain(address);
      const old = await app.inject({ url: seen[0] ?? "" });
      expect([old.statusCode, old.headers["location"]]).toEqual([302, address]);
      expect((await app.inject({ url: address })).statusCode).toBe(200);
      seen.unshift(address);
    }
  });

  it("is not kept without its logo because encoding failed at that moment", async () => {
    const company = await buildCompany(owner.id);
    const logo_media_id = (await buildPicture(owner.actor, { width: 300, height: 300 })).id;
    await db.updateTable("companies").set({ logo_media_id }).where("id", "=", company.id).execute();
    const address = await pictureIn((await buildPost(owner.id, { company_id: company.id })).url);
    const busy = new AppError("unavailable", "Many pictures are being processed right now.", { retryAfter: 10 });
    const run = vi.spyOn(Encoder.prototype, "run").mockRejectedValueOnce(busy);
    onTestFinished(() => run.mockRestore());
    expect((await app.inject({ url: address })).statusCode).toBe(503);
    expect(await keptOf(address.split("/")[2] ?? "")).toEqual([]);
    expect((await app.inject({ url: address })).statusCode).toBe(200);
  });

  it("draws nothing for invented versions", async () => {
    const post = await buildPost(owner.id);
    for (const version of ["0123456789abcdef", "ffffffffffffffff"])
      expect((await app.inject({ url: `/og/${post.guid}/${version}.png` })).statusCode).toBe(302);
    expect(await keptOf(post.guid)).toEqual([]);
  });

  it.each([{ status: "draft" }, { status: "scheduled" }, { status: "pending" }, { status: "withdrawn" }] as const)(
    "is not found for what readers do not see: %o",
    async (state) => {
      const post = await buildPost(owner.id, state);
      for (const reader of [undefined, owner])
        expect((await open(app, `/og/${post.guid}/0123456789abcdef.png`, reader)).statusCode).toBe(404);
    },
  );

  it("is not found any more once the post is trashed, though it was drawn", async () => {
    const post = await buildPost(owner.id);
    const address = await pictureIn(post.url);
    expect((await app.inject({ url: address })).statusCode).toBe(200);
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", post.id).execute();
    expect((await app.inject({ url: address })).statusCode).toBe(404);
  });

  it.each([
    "/og/site/x.png",
    "/og/x/0123456789abcdef.png",
    "/og/../0123456789abcdef.png",
    "/og/site/0123456789abcdef",
    "/og/00000000-0000-4000-8000-000000000000/0123456789abcdef.png",
    "/og/site/0123456789abcdef-2x1.png",
  ])("is not found at %s", async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });
});

it.each([
  "/",
  "/archive",
  "/releases",
  "/topics",
  "/search?q=pump",
  "/more",
  "/pricing",
  "/contact",
  "/about",
  "/report",
])("the page %s has a picture of the site", async (url) => {
  const address = await pictureIn(url);
  expect(address).toMatch(/^\/og\/site\//);
  const answer = await app.inject({ url: address });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
});

it("a company's page has a picture", async () => {
  const { slug } = await buildCompany(owner.id);
  await buildPost(owner.id);
  expect(await pictureIn(`/company/${slug}`)).toMatch(/^\/og\/[\w-]+\/[0-9a-f]{16}\.png$/);
});
