import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { buildUser, clearThrottles, cookiesOf, signInCookies, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { accountMessages } from "../../contract.ts";
import { lockAccounts } from "../credentials/queries.ts";
import { deleteExpired } from "../service.ts";
import { sendResetLink } from "../password/reset-service.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

const post = (url: string, payload: unknown, cookie = "") =>
  app.inject({ method: "POST", url, headers: { cookie }, payload: payload as object });

let people = 0;
const newcomer = () => ({
  first_name: "Grace",
  last_name: "Hopper",
  email: `grace-${process.pid}-${Date.now()}-${people++}@example.com`,
  password: "a good long password",
});

describe("signing up", () => {
  it("opens an account on the trial plan, signs in at once and mails a link", async () => {
    const input = newcomer();
    const response = await post("/api/users/", { ...input, email: ` ${input.email} `, role: "operator" });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      email: input.email,
      first_name: "Grace",
      role: "user",
      email_verified: false,
      plan: "Trial",
      features: { press_releases: 1, word_limit: 600, anchor_text_links: 2 },
    });
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const mine = await app.inject({ method: "GET", url: "/api/users/me/", headers: { cookie } });
    expect(mine.json()).toEqual(response.json());
    expect(await mailedToken(input.email)).toMatch(/^[\w-]{43}$/);
  });

  it("refuses an address that has an account, however it is spelled, and opens one of parallel attempts", async () => {
    const input = newcomer();
    const attempts = await Promise.all(
      [input.email, input.email.toUpperCase(), input.email.replace("grace", "ｇrace")].map((email) =>
        post("/api/users/", { ...input, email }),
      ),
    );
    expect(attempts.map((response) => response.statusCode).sort((a, b) => a - b)).toEqual([201, 400, 400]);
    const refused = attempts.filter((response) => response.statusCode === 400);
    for (const response of refused) expect(response.json()).toEqual({ email: accountMessages.emailTaken });
  });

  it("gives people of one name different slugs, and those of any script a slug", async () => {
    const pairs = [newcomer(), newcomer(), newcomer()].map((input) => ({
      ...input,
      first_name: "山田",
      last_name: "太郎",
    }));
    const slugs = (await Promise.all(pairs.map((input) => post("/api/users/", input)))).map(
      (response) => response.json().slug,
    );
    expect(new Set(slugs).size).toBe(3);
    for (const slug of slugs) expect(slug).toMatch(/^member(-[a-z0-9]+)?$/);
  });
});

describe("bad input", () => {
  const good = { "/api/users/": newcomer(), "/api/jwt/create/": { email: "a@example.com", password: "x" } };
  const cases: Record<string, Record<string, unknown>> = {
    ...good,
    "/api/users/reset-password/": { email: "a@example.com" },
    "/api/users/reset-password-confirm/": { token: newToken(), new_password: "a good long password" },
    "/api/users/activation/": { token: newToken() },
  };
  const bad: [string, unknown][] = [
    ["missing", undefined],
    ["null", null],
    ["a number", 7],
    ["a list", ["x"]],
    ["an object", { a: 1 }],
    ["empty", ""],
    ["too long", "x".repeat(5000)],
    ["with NUL", "aaaaaaaaaaaaaaaaaaaaaaaa\u0000@example.com"],
    ["with a lone surrogate", "aaaaaaaaaaaaaaaaaaaaaaaa\ud800@example.com"],
  ];
  const table = Object.entries(cases).flatMap(([path, input]) =>
    Object.keys(input).flatMap((field) => bad.map(([kind, value]) => ({ path, field, kind, value }))),
  );

  it.each(table)("$path: $field $kind is a 400 that names it", async ({ path, field, value }) => {
    const before = await db
      .selectFrom("users")
      .select((row) => row.fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
    const response = await post(path, { ...cases[path], [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty(field, expect.any(String));
    expect(
      await db
        .selectFrom("users")
        .select((row) => row.fn.countAll().as("n"))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });

  it.each([
    "a@b",
    "a b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com,b@example.com",
    "Ada <a@example.com>",
    "a@@example.com",
    '"a b"@example.com',
    "a@example.com\u202e",
  ])("refuses the address %j", async (email) => {
    const response = await post("/api/users/", { ...newcomer(), email });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["email"]]);
  });

  it.each([["[]"], ["null"], ['"text"'], ["{"], ["7"]])("refuses the body %s", async (payload) => {
    const headers = { "content-type": "application/json" };
    const response = await app.inject({ method: "POST", url: "/api/jwt/create/", headers, payload });
    expect(response.statusCode).toBe(400);
  });
});

describe("confirming the address", () => {
  it("works once", async () => {
    const input = newcomer();
    const signedUp = await post("/api/users/", input);
    const token = await mailedToken(input.email);
    expect((await post("/api/users/activation/", { token })).statusCode).toBe(200);
    const again = await post("/api/users/activation/", { token });
    expect([again.statusCode, again.json()]).toEqual([400, { detail: accountMessages.activationExpired }]);
    const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const mine = await app.inject({ method: "GET", url: "/api/users/me/", headers: { cookie } });
    expect(mine.json().email_verified).toBe(true);
  });

  it("refuses a link made for another purpose, an old one and an invented one", async () => {
    const user = await buildUser();
    await sendResetLink(user.email);
    const reset = await mailedToken(user.email);
    expect((await post("/api/users/activation/", { token: reset })).statusCode).toBe(400);
    const input = newcomer();
    await post("/api/users/", input);
    await db
      .updateTable("mail_tokens")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("purpose", "=", "activate")
      .execute();
    expect((await post("/api/users/activation/", { token: await mailedToken(input.email) })).statusCode).toBe(400);
    expect((await post("/api/users/activation/", { token: newToken() })).statusCode).toBe(400);
  });
});

describe("a forgotten password", () => {
  const password = "another long password";
  const confirm = (token: string) => post("/api/users/reset-password-confirm/", { token, new_password: password });
  const signIn = (user: TestUser, secret: string) => post("/api/jwt/create/", { email: user.email, password: secret });

  it("is answered alike whether or not the account exists, with the same work", async () => {
    const user = await buildUser();
    const answers = await Promise.all(
      [user.email, "nobody@example.com"].map((email) => post("/api/users/reset-password/", { email })),
    );
    for (const response of answers)
      expect([response.statusCode, response.json()]).toEqual([200, { detail: accountMessages.resetSent }]);
    const mails = await db.selectFrom("mail_messages").select("id").where("recipient", "=", user.email).execute();
    expect(mails).toEqual([]); // the job looks for the account, not the request
  });

  it("writes to the address on file, and to nobody for unknown and suspended accounts", async () => {
    const user = await buildUser();
    const suspended = await buildUser({ suspended: true });
    await sendResetLink(user.email.toUpperCase());
    await sendResetLink("nobody@example.com");
    await sendResetLink(suspended.email);
    const mails = await db
      .selectFrom("mail_messages")
      .select("recipient")
      .where("recipient", "in", [user.email, user.email.toUpperCase(), "nobody@example.com", suspended.email])
      .execute();
    expect(mails).toEqual([{ recipient: user.email }]);
  });

  it.each([
    ["moves to another address", (email: string) => ({ email: `new-${email}`, email_key: `new-${email}` })],
    ["is suspended", () => ({ suspended_at: new Date() })],
  ])("mails no link where the account %s just then", async (_what, changeOf) => {
    const user = await buildUser();
    let sent: Promise<void> | undefined;
    await holdingTransaction(async (tx) => {
      await lockAccounts(tx, [user.id]);
      await tx.updateTable("users").set(changeOf(user.email)).where("id", "=", user.id).execute();
      sent = sendResetLink(user.email);
      await vi.waitUntil(async () => (await countWaiting(tx)) > 0);
    });
    await sent;
    expect([...(await mailsTo(user.email)), ...(await mailsTo(`new-${user.email}`))]).toEqual([]);
    const links = db.selectFrom("mail_tokens").select("purpose").where("user_id", "=", user.id);
    expect(await links.where("purpose", "=", "reset-password").execute()).toEqual([]);
  });

  it("is replaced with the mailed link, which ends every session and lets the owner in", async () => {
    const user = await buildUser();
    const other = await signInCookies(app, user);
    await sendResetLink(user.email);
    expect((await confirm(await mailedToken(user.email))).json()).toEqual({ detail: accountMessages.resetDone });
    for (const cookie of [cookiesOf(user), other]) {
      expect((await app.inject({ method: "GET", url: "/api/users/me/", headers: { cookie } })).statusCode).toBe(401);
      expect((await post("/api/jwt/refresh/", {}, cookie)).statusCode).toBe(401);
    }
    expect((await signIn(user, user.password)).statusCode).toBe(401);
    expect((await signIn(user, password)).statusCode).toBe(200);
  });

  it("changes once under ten parallel uses of one link", async () => {
    const user = await buildUser();
    await sendResetLink(user.email);
    const token = await mailedToken(user.email);
    const codes = (await Promise.all(Array.from({ length: 10 }, () => confirm(token)))).map(
      (response) => response.statusCode,
    );
    expect(codes.sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)]);
  });

  it("retires the other links of the account, and no one else's", async () => {
    const user = await buildUser();
    const stranger = await buildUser();
    await sendResetLink(stranger.email);
    await sendResetLink(user.email);
    const first = await mailedToken(user.email);
    await sendResetLink(user.email);
    expect((await confirm(await mailedToken(user.email))).statusCode).toBe(200);
    expect((await confirm(first)).statusCode).toBe(400);
    expect((await confirm(await mailedToken(stranger.email))).statusCode).toBe(200);
  });

  it("leaves no session to a sign-in that checked the old password meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      const user = await buildUser();
      await sendResetLink(user.email);
      const token = await mailedToken(user.email);
      await Promise.all([confirm(token), signIn(user, user.password)]);
      const open = await db
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", user.id)
        .where("ended_at", "is", null)
        .execute();
      expect(open).toEqual([]);
    }
  });

  it("keeps a suspended account out", async () => {
    const user = await buildUser();
    await sendResetLink(user.email);
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", user.id).execute();
    await confirm(await mailedToken(user.email));
    expect((await signIn(user, password)).statusCode).toBe(403);
  });
});

describe("the daily cleaning", () => {
  it("removes what is over and keeps what is not", async () => {
    const gone = await buildUser();
    const stays = await buildUser();
    const longAgo = new Date(Date.now() - 40 * 24 * 3600 * 1000);
    await db.updateTable("sessions").set({ expires_at: longAgo }).where("user_id", "=", gone.id).execute();
    await deleteExpired();
    const left = await db
      .selectFrom("sessions")
      .select("user_id")
      .where("user_id", "in", [gone.id, stays.id])
      .execute();
    expect(left).toEqual([{ user_id: stays.id }]);
  });
});
