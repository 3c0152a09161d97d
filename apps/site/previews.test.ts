import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KINDS } from "#features/content/kinds/index.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;
let operator: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
  operator = await buildOperator();
});
afterAll(() => app.close());

const set = (post: TestPost, columns: Record<string, unknown>) =>
  db.updateTable("posts").set(columns).where("id", "=", post.id).execute();

/** A published post whose edit waits for review. */
async function buildProposal(content = "<p>What it is to say.</p>", media: unknown = { banner: null, related: [] }) {
  const post = await buildPost(owner.id, { content_html: "<p>What readers see.</p>" });
  await db
    .insertInto("post_revisions")
    .values({
      post_id: post.id,
      version: 2,
      author_id: owner.id,
      cause: "saved",
      outcome: "proposed",
      changed: [],
      name: "A better headline",
      posted_as_name: "Mara Lind",
      details: JSON.stringify({ title: "A better headline" }),
      content_html: content,
      word_count: 5,
      summary: "",
      tags: [],
      embedded_websites: [],
      seo_meta_title: "",
      seo_meta_description: "",
      media: JSON.stringify(media),
    })
    .execute();
  await set(post, { version: 2, proposed_version: 2, review_since: new Date(), review_reason: "A link is blocked." });
  return post;
}

describe("a preview", () => {
  it.each(["draft", "scheduled", "pending"] as const)("of a %s post is for nobody else", async (status) => {
    const post = await buildPost(owner.id, { status });
    const readers = [undefined, await buildUser(), operator];
    for (const reader of readers) {
      expect((await open(app, post.url, reader)).statusCode).toBe(404);
      expect((await open(app, `${post.url}?preview`, reader)).statusCode).toBe(404);
    }
    expect((await open(app, post.url, owner)).statusCode).toBe(200);
  });

  it.each([
    ["draft", "This is a draft.", "drafts&amp;item=edit.article.draft."],
    ["scheduled", "Scheduled for ", "scheduledPosts&amp;item=edit.article.schedule."],
    ["pending", "This post is waiting for review.", "pendingPosts&amp;item=edit.article.published."],
  ] as const)("of a %s post says so, and where it is edited", async (status, state, edit) => {
    const post = await buildPost(owner.id, { status });
    const { body, headers } = await open(app, post.url, owner);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain(`<b>Preview.</b> ${state}`);
    expect(body).toContain(`href="/dashboard?activeContent=${edit}${post.id}"`);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain("application/ld+json");
  });

  it("tells the owner what the operator said", async () => {
    const post = await buildPost(owner.id, { status: "draft" });
    await set(post, { review_outcome: "returned", review_note: "Name the <source>." });
    const { body } = await open(app, post.url, owner);
    expect(body).toContain("It was returned. Comment from our editors: Name the &lt;source&gt;.");
  });

  it.each(["pending", "scheduled"] as const)(
    "of a %s post that waits for review is open to operators",
    async (status) => {
      const post = await buildPost(owner.id, { status });
      await set(post, { review_since: new Date(), review_reason: "A first release." });
      expect((await open(app, post.url, await buildUser())).statusCode).toBe(404);
      const { body, statusCode } = await open(app, post.url, operator);
      expect(statusCode).toBe(200);
      expect(body).toContain("Reason for review: A first release.");
      expect(body).toContain("Only the author and operators can see this page.");
      expect(body).not.toContain("/dashboard?activeContent");
      expect((await open(app, post.url, owner)).body).not.toContain("A first release.");
    },
  );

  it("shows no deleted post, not to its owner either", async () => {
    const post = await buildPost(owner.id, { status: "pending", deleted_at: new Date() });
    await set(post, { review_since: new Date() });
    for (const reader of [owner, operator]) expect((await open(app, post.url, reader)).statusCode).toBe(404);
  });

  it.each(KINDS)("of a $key with nothing filled in is a page", async (kind) => {
    const details = kind.draftDetailSchema.parse({});
    const post = await buildPost(owner.id, { kind: kind.key, status: "draft", details, content_html: "" });
    const { body, statusCode } = await open(app, post.url, owner);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Untitled<\/h1>/);
  });

  it.each(KINDS)("of a half-typed $key leaves out what leads nowhere", async (kind) => {
    const details = kind.draftDetailSchema.parse({ affiliate_link: "shop.exam", product_name: "Saw", ceo_name: " " });
    const websites = ["https://", "halden", "javascript:alert(1)", "https://halden.example/a"];
    const post = await buildPost(owner.id, { kind: kind.key, status: "draft", details, embedded_websites: websites });
    const { body, statusCode } = await open(app, post.url, owner);
    expect(statusCode).toBe(200);
    expect(body).toContain(">halden.example/a</a>");
    expect(body).not.toMatch(/shop\.exam|href="(?:halden|javascript|https:\/\/")/);
  });
});

describe("the preview of an edit that waits for review", () => {
  it("is for its owner and operators, at an address of its own; readers see the text before", async () => {
    const post = await buildProposal();
    for (const reader of [undefined, await buildUser(), owner, operator])
      expect((await open(app, post.url, reader)).body).toContain("What readers see.");
    for (const reader of [undefined, await buildUser()])
      expect((await open(app, `${post.url}?preview`, reader)).body).toContain("What readers see.");
    for (const reader of [owner, operator]) {
      const { body, headers } = await open(app, `${post.url}?preview`, reader);
      expect(headers["cache-control"]).toBe("no-store");
      expect(body).toContain("What it is to say.");
      expect(body).toMatch(/<h1[^>]*>A better headline<\/h1>/);
      expect(body).toContain("This edit is waiting for review. Readers still see the published version.");
    }
    const { body } = await open(app, `${post.url}?preview`, owner);
    expect(body).toContain(`publishedPosts&amp;item=edit.article.published.${post.id}"`);
    expect(body).toContain(`<a href="${post.url}">View the published version</a>`);
  });

  it("shows the edit's own media with its own words", async () => {
    const banner = await buildPicture(owner.actor);
    const post = await buildProposal("<p>Text.</p>", {
      banner: { id: banner.id, alt: "A quay", caption: "The quay at six" },
      related: [{ id: randomUUID(), alt: null, caption: null }],
    });
    const { body } = await open(app, `${post.url}?preview`, owner);
    expect(body).toContain('alt="A quay"');
    expect(body).toContain("The quay at six");
    expect(body).not.toContain('id="media"');
  });
});
