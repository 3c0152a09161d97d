/** Accounts whose day has come, with every feature's part: nothing of them stays, and nobody else loses anything. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#features/accounts/server/deletion/service.ts";
import { deleteNow } from "#features/accounts/server/operator/data-service.ts";
import { requestExport } from "#features/accounts/server/own-data/export-service.ts";
import { packExport } from "#features/accounts/server/own-data/packing-service.ts";
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { createCompany } from "#features/companies/server/service.ts";
import { companyInput } from "#features/companies/contract.ts";
import { endHold, holdPost } from "#features/content/server/posts/withdraw-service.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { storage } from "#platform/storage/storage.ts";
import { StripeDouble } from "#tests/doubles/stripe/server.ts";
import { buildPlan, withdrawPlans } from "#tests/factories/billing.ts";
import { storedFiles, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildBelongings, countHeld, listReferences } from "#tests/factories/personal.ts";
import { buildPost } from "#tests/factories/posts.ts";
import {
  buildUser,
  clearThrottles,
  cookiesOf,
  signInCookies,
  TEST_PASSWORD,
  type TestUser,
} from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { beginPurchase, purchaseAtStripe } from "#tests/support/billing/stripe-purchases.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

useOwnDataFolder();
let app: App;
let site: App;
beforeAll(async () => {
  [app, site] = await Promise.all([buildAccountApp(), buildSiteApp()]);
});
afterAll(async () => {
  await withdrawPlans();
  await Promise.all([app.close(), site.close()]);
  await stopJobs();
  await stopListening();
});
beforeEach(clearThrottles);

const makeDue = (user: TestUser, interval = "-1 second") =>
  connectionPool().query("update users set deletion_due_at = now() + $2::interval where id = $1", [user.id, interval]);
const isThere = async (user: TestUser) =>
  (await db.selectFrom("users").select("id").where("id", "=", user.id).execute()).length === 1;
const mailsTo = async ({ email }: TestUser) =>
  (await db.selectFrom("mail_messages").select("subject").where("recipient", "=", email).orderBy("id").execute()).map(
    ({ subject }) => subject,
  );
const signIn = (user: TestUser) =>
  app.inject({ method: "POST", url: "/api/jwt/create/", payload: { email: user.email, password: TEST_PASSWORD } });
const DELETED = "Your account has been deleted";

/** What hangs on the user, the empty left out. */
async function held(userId: number): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await countHeld(userId)).filter(([, rows]) => rows > 0));
}

describe("deleteDueAccounts", () => {
  it("leaves accounts alone whose day has not come, or that were never to go", async () => {
    const [later, never] = [await buildUser(), await buildUser()];
    const before = [await buildBelongings(later), await held(later.id)][1];
    await makeDue(later, "1 day");
    await deleteDueAccounts(PERSONAL_DATA);
    expect([await isThere(later), await isThere(never), await mailsTo(later)]).toEqual([true, true, []]);
    expect(await held(later.id)).toEqual(before);
    expect((await app.inject({ url: "/api/users/me/", headers: { cookie: cookiesOf(later) } })).statusCode).toBe(200);
  });

  it("leaves nothing of an account: no row, no file, no page, no way in", async () => {
    const ada = await buildUser({ units: 2 });
    const { posts, media } = await buildBelongings(ada, { posts: 9 });
    const company = await createCompany(ada.actor, companyInput.parse({ name: "Halden Marine Systems" }));
    await db.deleteFrom("data_exports").where("user_id", "=", ada.id).execute();
    const exported = await requestExport(ada.actor);
    await packExport(exported.id, PERSONAL_DATA, { isLastAttempt: true, signal: new AbortController().signal });
    const published = posts.filter((_, n) => n % 4 === 0);
    const drafts = posts.filter((_, n) => n % 4 === 1);
    // Seen before, so that a page which is kept would still be answered.
    expect((await open(site, String(published[0]?.url))).statusCode).toBe(200);
    expect((await open(site, company.url)).statusCode).toBe(200);
    const payments = db.selectFrom("payments").select(["id", "amount", "user_id", "invoice_url", "subscription_id"]);
    const paid = await payments.where("user_id", "=", ada.id).orderBy("id").execute();
    expect(paid).toHaveLength(2);

    await makeDue(ada);
    await deleteDueAccounts(PERSONAL_DATA);

    expect([await isThere(ada), await held(ada.id)]).toEqual([false, {}]);
    expect(media.flatMap(storedFiles)).toEqual([]);
    expect(await (await storage()).exists(`exports/${exported.id}/data.zip`)).toBe(false);
    for (const { url } of published) await expect.poll(async () => (await open(site, url)).statusCode).toBe(410);
    for (const { url } of drafts) expect((await open(site, url)).statusCode).toBe(404);
    await expect.poll(async () => (await open(site, company.url)).statusCode).toBe(404);
    const books = await payments
      .where(
        "id",
        "in",
        paid.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
    const forgotten = { user_id: null, invoice_url: null, subscription_id: null };
    expect(books).toEqual(paid.map((row) => ({ ...row, ...forgotten })));

    expect((await signIn(ada)).statusCode).toBe(401);
    for (const method of ["GET", "POST"] as const) {
      const url = method === "GET" ? "/api/users/me/" : "/api/jwt/verify/";
      const me = () => app.inject({ method, url, headers: { cookie: cookiesOf(ada) } });
      await expect.poll(async () => (await me()).statusCode).toBe(401);
    }
    expect((await mailsTo(ada)).filter((subject) => subject === DELETED)).toHaveLength(1);
    const again = { first_name: "Ada", last_name: "Byron", email: ada.email, password: TEST_PASSWORD };
    expect((await app.inject({ method: "POST", url: "/api/users/", payload: again })).statusCode).toBe(201);
  });

  it("takes suspended accounts, and operators, too", async () => {
    const users = [await buildUser({ suspended: true }), await buildUser({ role: "operator" })];
    for (const user of users) await makeDue(user);
    await deleteDueAccounts(PERSONAL_DATA);
    for (const user of users) expect(await isThere(user)).toBe(false);
  });

  it("keeps what an operator decided about others, without the name", async () => {
    const [author, operator] = [await buildUser(), await buildUser({ role: "operator" })];
    const { posts } = await buildBelongings(author, { posts: 1 });
    await db.updateTable("post_reviews").set({ reviewer_id: operator.id }).where("owner_id", "=", author.id).execute();
    await makeDue(operator);
    await deleteDueAccounts(PERSONAL_DATA);
    const reviews = db.selectFrom("post_reviews").select(["post_id", "reviewer_id", "note"]);
    expect(await reviews.where("owner_id", "=", author.id).execute()).toEqual([
      { post_id: posts[0]?.id, reviewer_id: null, note: "Note 0" },
    ]);
  });

  it("deletes each once, and mails once, however many workers do it", async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => buildUser()));
    for (const user of users) {
      await buildBelongings(user, { posts: 5, media: 1, companies: 1 });
      await makeDue(user);
    }
    // Of workers that meet in one account one may have to try again; its job does that.
    const work = () => deleteDueAccounts(PERSONAL_DATA).catch(() => deleteDueAccounts(PERSONAL_DATA));
    await Promise.all([work(), work(), work()]);
    for (const user of users) {
      expect(await isThere(user)).toBe(false);
      expect(await mailsTo(user)).toEqual([DELETED]);
    }
  });

  it("stops between two accounts when its job is stopped", async () => {
    const ada = await buildUser();
    await makeDue(ada);
    await deleteDueAccounts(PERSONAL_DATA, AbortSignal.abort());
    expect(await isThere(ada)).toBe(true);
    await deleteDueAccounts(PERSONAL_DATA);
  });

  it("publishes for an account that is to go, until its day", async () => {
    const ada = await buildUser();
    await makeDue(ada, "1 day");
    const post = await buildPost(ada.id, { status: "scheduled", publish_at: new Date(Date.now() - 1000) });
    await publishDue();
    expect((await open(site, post.url)).statusCode).toBe(200);
    expect((await signIn(ada)).statusCode).toBe(200);
  });
});

describe("a deletion that is cut short", () => {
  // What other tests left due would be counted too.
  beforeEach(() => deleteDueAccounts(PERSONAL_DATA));

  /** The same parts, of which the n-th call of erase fails. */
  function failingAt(n: number): PersonalData[] {
    let calls = 0;
    return PERSONAL_DATA.map((part) => ({
      ...part,
      erase: async (userId) => {
        if (calls++ === n) throw new Error("power cut");
        await part.erase(userId);
      },
    }));
  }

  it(
    "shuts the account for good, and is finished by the next run, wherever it was cut",
    { timeout: 240_000 }, // an account for each place where it can be cut
    async () => {
      for (let n = 0; n < PERSONAL_DATA.length * 2; n++) {
        const ada = await buildUser();
        const { posts } = await buildBelongings(ada, { posts: 3, media: 1, companies: 1 });
        await makeDue(ada);
        await expect(deleteDueAccounts(failingAt(n))).rejects.toThrow("could not be deleted");
        expect([n, await isThere(ada), (await signIn(ada)).statusCode, await mailsTo(ada)]).toEqual([n, true, 403, []]);
        const back = { method: "DELETE", url: "/api/users/deletion/", headers: { cookie: cookiesOf(ada) } } as const;
        expect((await app.inject(back)).statusCode).toBe(401);
        await deleteDueAccounts(PERSONAL_DATA);
        expect([n, await isThere(ada), await held(ada.id), await mailsTo(ada)]).toEqual([n, false, {}, [DELETED]]);
        expect((await open(site, String(posts[0]?.url))).statusCode).toBe(410);
      }
    },
  );

  it("holds up no other account", async () => {
    const [stuck, ada] = [await buildUser(), await buildUser()];
    await makeDue(stuck, "-1 hour");
    await makeDue(ada);
    const parts = PERSONAL_DATA.map((part) => ({
      ...part,
      erase: async (userId: number) => {
        if (userId === stuck.id) throw new Error("not now");
        await part.erase(userId);
      },
    }));
    await expect(deleteDueAccounts(parts)).rejects.toThrow("1 account could not be deleted");
    expect([await isThere(stuck), await isThere(ada)]).toEqual([true, false]);
    await deleteDueAccounts(PERSONAL_DATA);
    expect(await isThere(stuck)).toBe(false);
  });

  it("takes along what a request wrote that was under way when it began", async () => {
    const ada = await buildUser();
    await makeDue(ada);
    let late: Awaited<ReturnType<typeof buildPost>> | undefined;
    const parts = PERSONAL_DATA.map((part) => ({
      ...part,
      erase: async (userId: number) => {
        await part.erase(userId);
        if (part.name === "media") late ??= await buildPost(userId);
      },
    }));
    await deleteDueAccounts(parts);
    expect([await isThere(ada), await held(ada.id)]).toEqual([false, {}]);
    expect((await open(site, String(late?.url))).statusCode).toBe(410);
  });
});

describe("an account that pays at Stripe", () => {
  let stripe: StripeDouble;
  beforeAll(async () => {
    stripe = await new StripeDouble().start();
  });
  beforeEach(() => resetSettings({ DATA_DIR: settings().DATA_DIR, ...stripe.settings }));
  afterEach(() => {
    stripe.recover();
    resetSettings({ DATA_DIR: settings().DATA_DIR });
  });
  afterAll(() => stripe.stop());

  it("stays while Stripe is away, and nothing is forgotten that Stripe goes on charging for", async () => {
    const ada = await buildUser();
    const { session } = await beginPurchase(ada, await buildPlan());
    await makeDue(ada);
    stripe.fail("drop", 20);
    await expect(deleteDueAccounts(PERSONAL_DATA)).rejects.toThrow("could not be deleted");
    expect([await isThere(ada), Object.keys(await held(ada.id))]).toEqual([
      true,
      expect.arrayContaining(["checkouts.user_id", "stripe_customers.user_id"]),
    ]);
    stripe.recover();
    await deleteDueAccounts(PERSONAL_DATA);
    expect(await isThere(ada)).toBe(false);
    expect(stripe.account.sessions.get(session)?.status).toBe("expired");
  });

  it("ends its subscription there, also one that was paid a moment ago and is not heard of yet", async () => {
    const ada = await buildUser();
    const { subscription } = await purchaseAtStripe(stripe, ada, await buildPlan());
    expect(stripe.account.subscriptions.get(subscription)?.status).toBe("active");
    await makeDue(ada);
    await deleteDueAccounts(PERSONAL_DATA);
    expect(stripe.account.subscriptions.get(subscription)?.status).toBe("canceled");
    expect([await isThere(ada), await held(ada.id)]).toEqual([false, {}]);
  });
});

describe("everybody else", () => {
  it("keeps every row, whoever goes and whatever both have", { timeout: 120_000 }, async () => {
    const amount = fc.nat({ max: 4 });
    const amounts = fc.record({ posts: fc.nat({ max: 9 }), companies: amount, media: amount, purchases: amount });
    await fc.assert(
      fc.asyncProperty(amounts, amounts, async (first, second) => {
        const [ada, eve] = [await buildUser(), await buildUser()];
        await buildBelongings(ada, first);
        const { media } = await buildBelongings(eve, second);
        const before = await countHeld(eve.id);
        const files = media.map(storedFiles);
        expect(files).toEqual(media.map(() => ["video.mp4"]));
        await deleteNow(COMMAND_LINE, ada.id, "Spam");
        await deleteDueAccounts(PERSONAL_DATA);
        expect(await held(ada.id)).toEqual({});
        expect(await countHeld(eve.id)).toEqual(before);
        expect(media.map(storedFiles)).toEqual(files);
      }),
      { numRuns: 12 },
    );
    expect(await signInCookies(app, await buildUser())).toContain("dateline_access");
  });

  it("waits with everything it has while a post of it is on legal hold, and goes once the hold is ended", async () => {
    const ada = await buildUser();
    const { media } = await buildBelongings(ada, { posts: 3, companies: 1, media: 2, purchases: 0 });
    const post = await buildPost(ada.id, { status: "draft" });
    await holdPost(COMMAND_LINE, post.id, "Case 12");
    const before = await countHeld(ada.id);
    await expect(deleteNow(COMMAND_LINE, ada.id, "Spam")).rejects.toMatchObject({ status: 409 });
    // Asked for before the hold.
    await db
      .updateTable("users")
      .set({ deletion_due_at: new Date(Date.now() - 1000) })
      .where("id", "=", ada.id)
      .execute();
    await deleteDueAccounts(PERSONAL_DATA);
    expect(await countHeld(ada.id)).toEqual(before);
    expect(media.map(storedFiles)).toEqual(media.map(() => ["video.mp4"]));
    await endHold(COMMAND_LINE, post.id, "Case 12 is closed");
    await deleteDueAccounts(PERSONAL_DATA);
    expect(await held(ada.id)).toEqual({});
  });

  it("is either kept by a hold or erased whole, whichever comes first", async () => {
    for (let round = 0; round < 20; round++) {
      const ada = await buildUser();
      const posts = [await buildPost(ada.id), await buildPost(ada.id)];
      await db
        .updateTable("users")
        .set({ deletion_due_at: new Date(Date.now() - 1000) })
        .where("id", "=", ada.id)
        .execute();
      const [hold] = await Promise.allSettled([
        holdPost(COMMAND_LINE, posts[round % 2]?.id ?? 0, "Case 12"),
        deleteDueAccounts(PERSONAL_DATA),
      ]);
      const left = await db.selectFrom("posts").select("id").where("owner_id", "=", ada.id).execute();
      expect(left).toHaveLength(hold.status === "fulfilled" ? 2 : 0);
      for (const { id } of left) await endHold(COMMAND_LINE, id, "Closed").catch(() => undefined);
    }
  });

  it("loses nothing of what one account's ledger, books or pages share with another's", async () => {
    const [ada, eve] = [await buildUser({ units: 4 }), await buildUser({ units: 4 })];
    const post = await buildPost(eve.id);
    await deleteNow(COMMAND_LINE, ada.id, "Spam");
    await deleteDueAccounts(PERSONAL_DATA);
    expect((await open(site, post.url)).statusCode).toBe(200);
    const lines = db.selectFrom("allowance_entries").select("units").where("user_id", "=", eve.id);
    expect(await lines.execute()).toEqual([{ units: 4 }]);
  });
});

describe("the tables", () => {
  it("find what hangs on a person by an index, at every step of the way", async () => {
    const ways = (await listReferences()).filter(({ parent }) =>
      [
        "users",
        "posts",
        "companies",
        "alerts",
        "collections",
        "media",
        "sessions",
        "subscriptions",
        "checkouts",
        "second_factors",
      ].includes(parent),
    );
    expect(ways.length).toBeGreaterThan(25);
    const { rows } = await connectionPool().query<{ found: string }>(`
      select indrelid::regclass::text || '.' || attname as found
      from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)`);
    const found = new Set(rows.map((row) => row.found));
    expect(ways.map(({ child, column }) => `${child}.${column}`).filter((each) => !found.has(each))).toEqual([]);
  });
});
