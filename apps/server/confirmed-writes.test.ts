/** What a call writes is committed only while its session lasts: whichever of the two is first, the other waits. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "#features/accounts/contract.ts";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { signInAs } from "#features/accounts/server/acting/service.ts";
import { setRole, suspendUser } from "#features/accounts/server/operator/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { endSessions } from "#features/accounts/server/sessions/queries.ts";
import { signOut } from "#features/accounts/server/sessions/service.ts";
import { createPath, postPath, submitDraftPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { uploadMedia } from "#features/media/calls.ts";
import { beforeCommit, db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPlan, buyPlan, withdrawPlans } from "#tests/factories/billing.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { pngFile } from "#tests/factories/files.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { everything } from "#tests/support/everything.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off" });
let app: App;
beforeAll(async () => {
  await clearThrottles();
  await buildOperator(); // the last one keeps their rights
  app = await buildWholeServer();
});
afterAll(async () => {
  await withdrawPlans();
  await app.close();
  resetSettings();
});

type Send = { method: "POST" | "PUT" | "DELETE"; url: string; payload?: object | Buffer; headers?: object };
const form = (method: "POST" | "PUT", url: string, fields: FormFields): Send => ({ method, url, ...formOf(fields) });
const tomorrow = () => ({ publishing_time: new Date(Date.now() + 86_400_000).toISOString() });
const draftOf = (user: TestUser) =>
  buildPost(user.id, { status: "draft", content_html: String(submissionOf(article)["content"]), summary: "A ferry." });

const OF_CUSTOMERS: [string, (user: TestUser) => Promise<Send>][] = [
  ["publish", async () => form("POST", createPath(article, "published"), submissionOf(article))],
  ["schedule", async () => form("POST", createPath(article, "schedule"), submissionOf(article, tomorrow()))],
  ["publish a draft", async (user) => ({ method: "POST", url: submitDraftPath(article, (await draftOf(user)).id) })],
  [
    "save a published post",
    async (user) => form("PUT", postPath(article, "published", (await buildPost(user.id)).id), submissionOf(article)),
  ],
  [
    "delete a post",
    async (user) => ({ method: "DELETE", url: postPath(article, "published", (await buildPost(user.id)).id) }),
  ],
  [
    "create a company",
    async () => ({ method: "POST", url: "/dashboard/create-company/", payload: { name: "Halden & Sons" } }),
  ],
  [
    "delete a company",
    async (user) => ({ method: "DELETE", url: `/dashboard/companies/${(await buildCompany(user.id)).id}/` }),
  ],
  [
    "start a purchase",
    async () => {
      const { slug, price } = await buildPlan();
      return { method: "POST", url: "/api/billing/checkout/", payload: { plan: slug, total: price } };
    },
  ],
  [
    "have the account deleted",
    async ({ password }) => ({ method: "POST", url: "/api/users/deletion/", payload: { password } }),
  ],
  [
    "upload a picture",
    async () => {
      const form = formOf({}, { file: [{ name: "ferry.png", bytes: await pngFile() }] });
      return { method: "POST", url: uploadMedia.path, ...form };
    },
  ],
  ["export the account", async () => ({ method: "POST", url: "/api/users/export/" })],
];
const COUPON = { display_name: "Ten", percent_off: 10, amount_off: null, currency: null };
const OF_OPERATORS: [string, () => Promise<Send>][] = [
  [
    "make an accomplice an operator",
    async () => ({
      method: "POST",
      url: `/operator/users/${(await buildUser()).id}/role/`,
      payload: { role: "operator" },
    }),
  ],
  [
    "grant releases",
    async () => ({
      method: "POST",
      url: `/operator/users/${(await buildUser()).id}/grant-units/`,
      payload: { units: 5, reason: "For a friend", key: randomUUID() },
    }),
  ],
  [
    "create a coupon",
    async () => ({
      method: "POST",
      url: "/operator/coupons/",
      payload: { ...COUPON, stripe_coupon_id: `TEN${Date.now()}` },
    }),
  ],
  [
    "refund a payment",
    async () => {
      const [user, plan] = [await buildUser(), await buildPlan()];
      await buyPlan(user, plan);
      const payment = db.selectFrom("payments").select(["id", "amount"]).where("user_id", "=", user.id);
      const { id, amount } = await payment.executeTakeFirstOrThrow();
      const payload = { amount, refunded: 0, reason: "For a friend", way: "recorded" };
      return { method: "POST", url: `/operator/payments/${id}/refunds/`, payload };
    },
  ],
  [
    "suspend a user",
    async () => ({
      method: "POST",
      url: `/operator/users/${(await buildUser()).id}/suspend/`,
      payload: { reason: "spam" },
    }),
  ],
];

/** The event has done its work and not committed yet, so that whoever looks without a lock finds the session live. */
async function sendWhileEnding({ id }: Pick<Actor, "id">, accessToken: string, send: Send) {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasEnded, resolve: ended } = Promise.withResolvers<void>();
  const ending = transaction(async (tx) => {
    await endSessions(tx, { userId: id }, "suspended");
    ended();
    await mayCommit;
  });
  await hasEnded;
  const before = await everything();
  let status = 0;
  const sent = app
    .inject({ ...send, headers: { ...send.headers, cookie: `${ACCESS_COOKIE}=${accessToken}` } } as never)
    .then((answer: { statusCode: number }) => (status = answer.statusCode));
  await vi.waitFor(async () => expect(status || (await transaction(countWaiting))).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  });
  const early = status;
  commit();
  await ending;
  await sent;
  const after = await everything();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !AROUND.has(table));
  return { early, status, changed };
}
/** The event itself, attempts that are counted before they are made, and the notes of an acting operator's call. */
const AROUND = new Set(["sessions", "throttles", "audit_entries", "acting_calls"]);
const REFUSED = { early: 0, status: 401, changed: [] };

describe.each(OF_CUSTOMERS)("a customer whose session ends while they %s", (_name, prepare) => {
  it("achieves nothing", { timeout: 60_000 }, async () => {
    const user = await buildUser({ units: 5 });
    expect(await sendWhileEnding(user, user.accessToken, await prepare(user))).toEqual(REFUSED);
  });

  it("achieves it if it does not", async () => {
    const user = await buildUser({ units: 5 });
    const send = await prepare(user);
    const headers = { ...send.headers, cookie: `${ACCESS_COOKIE}=${user.accessToken}` };
    const { statusCode, body } = await app.inject({ ...send, headers } as never);
    expect([body, statusCode < 300]).toEqual([body, true]);
  });
});

describe.each(OF_OPERATORS)("an operator whose session ends while they %s", (_name, prepare) => {
  it("achieves nothing", { timeout: 60_000 }, async () => {
    const operator = await buildOperator();
    expect(await sendWhileEnding(operator, operator.accessToken, await prepare())).toEqual(REFUSED);
  });

  it("achieves it if it does not", async () => {
    const operator = await buildOperator();
    const send = await prepare();
    const { statusCode, body } = await app.inject({
      ...send,
      headers: { cookie: `${ACCESS_COOKIE}=${operator.accessToken}` },
    } as never);
    expect([body, statusCode < 300]).toEqual([body, true]);
  });
});

it("an operator who acts as a user publishes nothing once their own session ends", { timeout: 60_000 }, async () => {
  const [operator, user] = [await buildOperator(), await buildUser({ units: 5 })];
  const { tokens } = await signInAs(operator.actor, user.id, "Ticket 12");
  const send = form("POST", createPath(article, "published"), submissionOf(article));
  expect(await sendWhileEnding(operator, tokens.accessToken, send)).toEqual(REFUSED);
});

describe("whoever ends the session of work that is about to commit", () => {
  const CLI = { id: null, role: "operator" } as const;
  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    ["suspension", ({ id }) => suspendUser(CLI, id, "spam")],
    ["another role", ({ id }) => setRole(CLI, id, "operator")],
    ["signing out", ({ actor, refreshToken }) => signOut(actor, refreshToken)],
  ])("waits for it: %s", { timeout: 60_000 }, async (_name, end) => {
    const user = await buildUser();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const order: string[] = [];
    const work = transaction(async (tx) => {
      confirmActor(tx, user.actor);
      beforeCommit(tx, () => mayCommit); // after the lock on the session
    }).then(() => order.push("work"));
    await vi.waitFor(async () => {
      const free = sql`select from sessions where id = ${user.actor.sessionId} for update skip locked`;
      expect((await free.execute(db)).rows).toEqual([]);
    });
    const ending = end(user).then(() => order.push("end"));
    await vi.waitFor(async () => expect(await transaction(countWaiting)).toBeGreaterThan(0));
    expect(order).toEqual([]);
    commit();
    await Promise.all([work, ending]);
  });
});
