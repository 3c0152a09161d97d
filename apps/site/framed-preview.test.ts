import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
let author: TestUser;
let operator: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  author = await buildUser();
  operator = await buildOperator();
});
afterAll(() => app.close());

const waiting = (status: "pending" | "scheduled" = "pending") =>
  buildPost(author.id, { status, review_since: new Date(), content_html: "<p>What waits.</p>" });

describe("the console's preview", () => {
  it.each(["", "/"])("is refused to visitors, the author and other users (ending %j)", async (ending) => {
    const { id } = await waiting();
    const path = `/operator/posts/${id}/preview/`.replace(/\/$/, ending);
    expect((await open(app, path)).statusCode).toBe(401);
    for (const user of [author, await buildUser()]) {
      const { statusCode, body } = await open(app, path, user);
      expect([statusCode, body.includes("What waits.")]).toEqual([403, false]);
    }
    expect((await open(app, path, operator)).statusCode).toBe(200);
  });

  it.each(["pending", "scheduled"] as const)(
    "shows a %s post as readers will see it, and keeps nothing",
    async (status) => {
      const { id, name } = await waiting(status);
      const { body, headers } = await open(app, `/operator/posts/${id}/preview/`, operator);
      expect(body).toContain("What waits.");
      expect(body).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(body).not.toContain("Preview.");
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it("may be framed by this origin alone, without scripts, and opens its links elsewhere", async () => {
    const { id, url } = await waiting();
    const framed = await open(app, `/operator/posts/${id}/preview/`, operator);
    const policy = String(framed.headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'self';");
    expect(policy).toContain("script-src 'none';");
    expect(framed.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(framed.body).toContain('<base target="_blank"/>');
    for (const other of [url, "/", "/operator/posts/1/preview/"]) {
      const { headers } = await open(app, other, other === url ? operator : author);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-frame-options"]).not.toBe("SAMEORIGIN");
    }
  });

  it("shows no script of the text", async () => {
    const { id } = await buildPost(author.id, {
      status: "pending",
      review_since: new Date(),
      details: { title: "<script>alert(1)</script>" },
    });
    expect((await open(app, `/operator/posts/${id}/preview/`, operator)).body).not.toContain("<script>alert");
  });

  it("finds nothing that does not wait, is deleted, or is not there", async () => {
    const draft = await buildPost(author.id, { status: "draft" });
    const published = await buildPost(author.id);
    const deleted = await waiting();
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", deleted.id).execute();
    for (const id of [draft.id, published.id, deleted.id, 2 ** 40, "x" as unknown as number])
      expect((await open(app, `/operator/posts/${id}/preview/`, operator)).statusCode).toBe(404);
  });
});
