import { beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#features/accounts/server/sign-in/service.ts";
import { listCoupons } from "#features/billing/server/coupons/service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import { discountColour } from "#features/billing/words/coupon-words.ts";
import { STATUSES } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { getModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { listDelivered } from "#features/reports/server/deliveries/delivered-service.ts";
import { TICKET_STATUSES } from "#features/support/contract.ts";
import { listTickets } from "#features/support/server/service.ts";
import { db } from "#platform/database/client.ts";
import { ledgerCounts } from "#tests/factories/allowance.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { DEMO_ACCOUNTS, DEMO_CUSTOMER } from "./demo-accounts.ts";
import { RESIDENTS } from "./people.ts";
import { DEMO_COUPON_CODES } from "./seed-coupons.ts";
import { seedDemo } from "./seed-demo.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { FRONT_PAGE_ROOM } from "#features/newsroom/site/front/posts.ts";

useOwnDataFolder();
beforeAll(seedDemo);

/** Of the demo workspace alone: other test files share this database. */
function listPosts() {
  const emails = Object.values(RESIDENTS).map(({ email }) => email);
  const owners = db.selectFrom("users").select("id").where("email", "in", emails);
  return db
    .selectFrom("posts")
    .selectAll()
    .where("owner_id", "in", owners)
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
}

const client = { ip: "192.0.2.7", userAgent: "test" };

async function customerId(): Promise<number> {
  const query = db.selectFrom("users").select("id").where("email", "=", DEMO_CUSTOMER.email);
  return (await query.executeTakeFirstOrThrow()).id;
}

describe("the demo workspace", () => {
  it.each(DEMO_ACCOUNTS)("lets the $role in", async ({ email, password, role }) => {
    expect((await signIn({ email, password }, client)).me).toMatchObject({ email, role, email_verified: true });
  });

  it("fills the front page and leaves something to do", async () => {
    const posts = await listPosts();
    const published = posts.filter(({ status }) => status === "published");
    expect(published.length).toBeGreaterThan(FRONT_PAGE_ROOM.latest);
    for (const { key } of KINDS)
      expect(published.filter(({ kind }) => kind === key).length).toBeGreaterThanOrEqual(FRONT_PAGE_ROOM.byKind[key]);
    expect((await findPublicPost(published[0]?.guid ?? ""))?.image).toMatchObject({ kind: "image" });
    const kept = posts.filter(({ deleted_at }) => deleted_at === null);
    for (const status of STATUSES.filter((each) => each !== "withdrawn"))
      expect(kept.map((post) => post.status)).toContain(status);
    expect(posts.length).toBeGreaterThan(kept.length);
  });

  it.each(KINDS)("has a $key published, scheduled and as a draft", async ({ key }) => {
    const posts = (await listPosts()).filter(({ kind, deleted_at }) => kind === key && deleted_at === null);
    for (const status of ["published", "scheduled", "draft"])
      expect(posts.map((post) => post.status)).toContain(status);
  });

  it("shows every fate of a review, with a mail to its author, and leaves the policy off", async () => {
    const posts = await listPosts();
    expect(posts.find(({ status }) => status === "pending")).toMatchObject({
      review_reason: "Every post is reviewed.",
    });
    expect(posts.find(({ review_outcome }) => review_outcome === "returned")).toMatchObject({ status: "draft" });
    expect(posts.find(({ proposed_version }) => proposed_version !== null)).toMatchObject({ status: "published" });
    const mails = db.selectFrom("mail_messages").select("subject").where("recipient", "=", DEMO_CUSTOMER.email);
    expect((await mails.execute()).filter(({ subject }) => /needs changes/.test(subject))).toHaveLength(1);
    expect(await getModerationSettings({ id: null, role: "operator" })).toMatchObject({ policy: "off" });
  });

  it("has posts with several revisions, saved at the times that the posts say", async () => {
    const posts = await listPosts();
    const revised = posts.filter(({ version }) => version > 2);
    expect(revised.length).toBeGreaterThan(0);
    const updated = posts.filter(
      ({ status, published_at, updated_at }) => status === "published" && updated_at > (published_at ?? 0),
    );
    expect(updated.length).toBeGreaterThan(0);
    for (const { id, version, created_at, updated_at, deleted_at, proposed_version } of posts) {
      const revisions = await db
        .selectFrom("post_revisions")
        .selectAll()
        .where("post_id", "=", id)
        .orderBy("version")
        .execute();
      expect(revisions.map((each) => each.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
      const saved = revisions.filter(({ outcome }) => outcome === "live").at(-1)?.saved_at;
      if (proposed_version === null && deleted_at === null && created_at < updated_at)
        expect(saved).toEqual(updated_at);
    }
  });

  it("has texts that sanitising leaves as they are, and times that have passed", async () => {
    for (const { name, content_html, published_at } of await listPosts()) {
      expect([name, sanitiseStory(content_html)]).toEqual([name, content_html]);
      if (published_at) expect(published_at.getTime()).toBeLessThan(Date.now());
    }
  });

  it("leaves the customer 18 releases, each of the others used by a ledger line", async () => {
    const id = await customerId();
    expect(await getFeatures(id)).toMatchObject({ press_releases: 18 });
    const { hold, settle, release } = await ledgerCounts(id);
    expect(hold).toBe(settle + release);
  });

  it("has coupons of every colour, and one that is over", async () => {
    const { coupons } = await listCoupons({ id: await customerId(), role: "user", sessionId: "" });
    const demo = coupons.filter(({ stripe_coupon_id }) => DEMO_COUPON_CODES.includes(stripe_coupon_id));
    const active = demo.filter(({ is_active }) => is_active);
    expect(new Set(active.map(({ stripe_data }) => discountColour(stripe_data)))).toEqual(
      new Set(["red", "amber", "blue"]),
    );
    expect(active.some(({ stripe_data }) => stripe_data.amount_off !== null)).toBe(true);
    expect(demo.length).toBeGreaterThan(active.length);
  });

  it("has a ticket in every status, and one answer that the customer has not read", async () => {
    const customer = { id: await customerId(), role: "user", sessionId: "" } as const;
    const { tickets } = await listTickets(customer, { q: "", page: 1, page_size: 10 });
    expect(tickets.map(({ status }) => status).sort()).toEqual([...TICKET_STATUSES].sort());
    expect(tickets.filter(({ has_unread }) => has_unread)).toHaveLength(1);
    for (const { created_at, updated_at } of tickets) expect(updated_at >= created_at).toBe(true);
  });

  it("changes nothing when it runs again", async () => {
    const before = await listPosts();
    const owned = db
      .selectFrom("tickets")
      .select("id")
      .where("owner_id", "=", await customerId());
    const tickets = await owned.execute();
    await seedDemo();
    expect(await owned.execute()).toEqual(tickets);
    expect((await listPosts()).map(({ id, guid, name }) => ({ id, guid, name }))).toEqual(
      before.map(({ id, guid, name }) => ({ id, guid, name })),
    );
    expect(await getFeatures(await customerId())).toMatchObject({ press_releases: 18 });
  });
});

describe("the demo workspace's platforms", () => {
  it("have logos, and show what became of the published posts", async () => {
    const id = await customerId();
    const posts = (await listPosts()).filter((post) => post.owner_id === id && post.status === "published");
    const delivered = await listDelivered(posts.map((post) => post.id));
    const names = [...delivered.values()].flat().map(({ name, image }) => [name, image !== null]);
    expect(new Map(names as [string, boolean][])).toEqual(
      new Map(
        [
          "Dateline Newswire",
          "Harbour Trade Review",
          "Nordic Maritime Letter",
          "The Regional Desk",
          "Tidewater Business Daily",
        ].map((name) => [name, true]),
      ),
    );
    const ids = posts.map((post) => post.id);
    const states = db.selectFrom("deliveries").select("state").distinct().where("post_id", "in", ids).orderBy("state");
    expect((await states.execute()).map(({ state }) => state)).toEqual(["delivered", "failed", "live", "queued"]);
  });
});
