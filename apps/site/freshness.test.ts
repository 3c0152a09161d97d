import { randomUUID } from "node:crypto";
import { setImmediate as otherWork } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { companyInput } from "#features/companies/contract.ts";
import { createCompany, deleteCompany, restoreCompany, updateCompany } from "#features/companies/server/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { approvePost } from "#features/moderation/server/decision-service.ts";
import { savePost } from "#features/content/server/posts/save-service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { postsChanged } from "#features/content/server/events.ts";
import { editSchema } from "#features/content/contracts/submission.ts";
import { db, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
let owner: TestUser;
let disconnect: () => void;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser();
  disconnect = hotPages.connect(listen);
  await vi.waitUntil(isSubscribed);
});
afterAll(async () => {
  disconnect();
  await stopListening();
  await app.close();
});

const set = (post: TestPost, columns: Record<string, unknown>) =>
  db.updateTable("posts").set(columns).where("id", "=", post.id).execute();

const seen = async (url: string) => {
  const { statusCode, body } = await open(app, url);
  return { statusCode, body };
};

/**
 * What other server processes see: the change reaches this one by NOTIFY alone. How soon depends on the machine, so it
 * is only required to come before the page's own lifetime would end.
 */
const soon = { interval: 10 };

const tellChanged = (posts: { guid: string; company_id: number | null }[]) =>
  transaction((tx) => tell(tx, postsChanged, { posts: posts.map((post) => ({ id: 0, ...post })) }));

describe("a page in memory", () => {
  it("shows a change of its own post", async () => {
    const post = await buildPost(owner.id, { content_html: "<p>Before.</p>" });
    // It is kept, or this test says nothing; what another test has told late may drop it once.
    await vi.waitFor(async () => {
      await set(post, { content_html: "<p>Before.</p>" });
      hotPages.purge(`post:${post.guid}`);
      expect((await seen(post.url)).body).toContain("Before.");
      await set(post, { content_html: "<p>After.</p>" });
      expect((await seen(post.url)).body).toContain("Before.");
    }, soon);
    await tellChanged([{ guid: post.guid, company_id: null }]);
    await vi.waitFor(async () => expect((await seen(post.url)).body).toContain("After."), soon);
  });

  it("loses the card of a deleted post; its address answers again once it is restored", async () => {
    const tag = randomUUID(); // no other test's posts are related
    const [post, sister] = [await buildPost(owner.id, { tags: [tag] }), await buildPost(owner.id, { tags: [tag] })];
    expect((await seen(post.url)).body).toContain(sister.url);
    await set(sister, { deleted_at: new Date() });
    expect((await seen(post.url)).body).toContain(sister.url);
    await tellChanged([{ guid: sister.guid, company_id: null }]);
    await vi.waitFor(async () => expect((await seen(post.url)).body).not.toContain(sister.url), soon);
    expect((await seen(sister.url)).statusCode).toBe(410);
    await set(sister, { deleted_at: null });
    hotPages.purge(`post:${sister.guid}`); // as restoring it does
    expect((await seen(sister.url)).statusCode).toBe(200);
  });

  it("hears of another post of its company", async () => {
    const company = await buildCompany(owner.id);
    const source = { company_id: company.id, posted_as_name: company.name };
    const post = await buildPost(owner.id, source);
    expect((await seen(post.url)).statusCode).toBe(200);
    const sister = await buildPost(owner.id, source);
    await tellChanged([{ guid: sister.guid, company_id: company.id }]);
    await vi.waitFor(async () => expect((await seen(post.url)).body).toContain(sister.url), soon);
  });
});

describe("results of a search in memory", () => {
  it("never show a withdrawn post again, nor others at their address", async () => {
    const word = `kowari${randomUUID().slice(0, 8)}`;
    const [post, other] = [await buildNamed(`${word} leaves`), await buildNamed(`${word} stays`)];
    await indexChanges();
    const found = async (query = "") => (await seen(`/search?q=${word}${query}`)).body;
    await vi.waitFor(async () => {
      await set(post, { slug: "before" });
      hotPages.purge("archives");
      expect(await found()).toContain(`${post.guid}/before`);
      await set(post, { slug: "after" });
      expect(await found()).toContain(`${post.guid}/before`); // it is kept, or this test says nothing
    }, soon);
    const desk = await buildOperator();
    await withdrawPost(desk.actor, post.id, { reason: "Not ours to publish", note: "" });
    expect(await found()).not.toContain(post.guid);
    expect(await found("&utm_source=letter")).not.toContain(post.guid);
    expect(await found()).toContain(other.guid);
    await indexChanges();
    expect(await found()).not.toContain(post.guid);
  });
});

const buildNamed = (name: string) => buildPost(owner.id, { name, details: { title: name } });

describe("a company's page in memory", () => {
  const INPUT = companyInput.parse({ name: "Halden Marine", description: "Before." });

  it("shows a new post and loses a deleted one", async () => {
    const company = await createCompany(owner.actor, INPUT);
    const source = { company_id: company.id, posted_as_name: company.name };
    expect((await seen(company.url)).body).toContain("This company has not published anything yet.");
    const post = await buildPost(owner.id, source);
    expect((await seen(company.url)).body).not.toContain(post.url); // it is kept, or this test says nothing
    await tellChanged([{ guid: post.guid, company_id: company.id }]);
    await vi.waitFor(async () => expect((await seen(company.url)).body).toContain(post.url), soon);
    await set(post, { deleted_at: new Date() });
    await tellChanged([{ guid: post.guid, company_id: null }]);
    await vi.waitFor(async () => expect((await seen(company.url)).body).not.toContain(post.url), soon);
  });

  it("shows an edit of the company, on each of its pages", async () => {
    const company = await createCompany(owner.actor, INPUT);
    const addresses = [company.url, `${company.url}?page=1`];
    for (const url of addresses) expect((await seen(url)).body).toContain("Before.");
    await updateCompany(owner.actor, company.slug, { ...INPUT, description: "After." });
    for (const url of addresses) await vi.waitFor(async () => expect((await seen(url)).body).toContain("After."), soon);
  });

  it("goes and comes back with the company, and so does the link of its posts", async () => {
    const company = await createCompany(owner.actor, INPUT);
    const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: company.name });
    const isLinked = async () => (await seen(post.url)).body.includes(`href="${company.url}"`);
    expect([(await seen(company.url)).statusCode, await isLinked()]).toEqual([200, true]);
    await deleteCompany(owner.actor, company.id);
    await vi.waitFor(
      async () => expect([(await seen(company.url)).statusCode, await isLinked()]).toEqual([404, false]),
      soon,
    );
    await restoreCompany(owner.actor, company.id);
    await vi.waitFor(
      async () => expect([(await seen(company.url)).statusCode, await isLinked()]).toEqual([200, true]),
      soon,
    );
  });
});

describe("an edit that waits for review", () => {
  it("is no update to readers until an operator approves it, and then the page", async () => {
    const desk = { id: null, role: "operator" as const };
    const kind = kindOf("article");
    const post = await buildPost(owner.id);
    const before = new Date(Date.now() - 3_600_000);
    await set(post, { published_at: before, updated_at: before });
    const edit = { title: "Harbour ferry", content: "<p>The approved text.</p>" };
    await setModerationSettings(desk, { policy: "all" });
    try {
      const input = editSchema(kind, "published").parse(edit) as Parameters<typeof savePost>[4];
      await savePost(owner.actor, kind, "published", post.id, input, { banner: null, related: [] });
    } finally {
      await setModerationSettings(desk, { policy: "off" });
    }
    expect((await seen(post.url)).body).not.toMatch(/Updated|modified_time|approved text/);
    expect((await open(app, `${post.url}?preview`, owner)).body).toContain("The approved text.");
    await approvePost(desk, post.id);
    const address = `/PR/${post.guid}/harbour-ferry`; // its name has changed, and so its address
    await vi.waitFor(async () => expect((await open(app, post.url)).headers["location"]).toBe(address), soon);
    const { body } = await seen(address);
    expect(body).toContain("The approved text.");
    expect(body).toContain("<dt>Updated</dt>");
    expect((await open(app, `${address}?preview`, owner)).body).not.toContain("<b>Preview.</b>");
  });
});

describe("an address", () => {
  it("is not found from memory until its post is public, and found by everybody from then on", async () => {
    const desk = { id: null, role: "operator" as const };
    for (let n = 0; n < 8; n++) {
      const post = await buildPost(owner.id, { status: "pending", review_since: new Date() });
      const addresses = [post.url, `${post.url}?utm_source=letter`, `${post.url}.md`];
      const missing = hotPages.requests.miss;
      for (let again = 0; again < 3; again++)
        for (const url of addresses) expect((await seen(url)).statusCode).toBe(404);
      expect(hotPages.requests.miss - missing).toBeLessThan(9);
      let isPublic = false;
      const readers = addresses.map(async (url) => {
        const answers: { wasPublic: boolean; status: number }[] = [];
        while (answers.filter(({ wasPublic }) => wasPublic).length < 3) {
          answers.push({ wasPublic: isPublic, status: (await seen(url)).statusCode });
          await otherWork(); // answers from memory would leave none to the database
        }
        return answers;
      });
      await approvePost(desk, post.id);
      isPublic = true;
      for (const { wasPublic, status } of (await Promise.all(readers)).flat()) if (wasPublic) expect(status).toBe(200);
      await withdrawPost((await buildOperator()).actor, post.id, { reason: "Not ours to publish", note: "" });
      for (const url of addresses) expect((await seen(url)).statusCode).toBe(410);
    }
  });

  it("stays gone after the trash gave the post up", async () => {
    const guid = randomUUID();
    expect((await seen(`/PR/${guid}/x`)).statusCode).toBe(404);
    await db.insertInto("removed_posts").values({ guid }).execute();
    hotPages.purge(`post:${guid}`); // as whoever erases it tells
    expect((await seen(`/PR/${guid}/x`)).statusCode).toBe(410);
    expect((await seen(`/PR/${guid.toUpperCase()}`)).statusCode).toBe(410);
  });
});
