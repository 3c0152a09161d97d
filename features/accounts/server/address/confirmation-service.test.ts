import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { mailsTo as readMails, tokenIn } from "#tests/support/mails.ts";
import { accountMessages, confirmationSent, me } from "../../contract.ts";
import { limits } from "../policy.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

const post = (url: string, user: TestUser | null, payload?: object) =>
  app.inject({ method: "POST", url, headers: { cookie: user ? cookiesOf(user) : "" }, ...(payload && { payload }) });
const meOf = async (user: TestUser) =>
  me.parse((await app.inject({ url: "/api/users/me/", headers: { cookie: cookiesOf(user) } })).json());
const resend = (user: TestUser | null) => post("/api/users/resend-activation/", user);
const mailsTo = async (email: string) => (await readMails(email)).map(({ text }) => text);

describe("sending the confirmation again", () => {
  it("is for people who are signed in", async () => {
    expect((await resend(null)).statusCode).toBe(401);
  });

  it("emails the address on file, and says when", async () => {
    const user = await buildUser({ unconfirmed: true });
    expect(await meOf(user)).toMatchObject({ publishing_waits: true, confirmation_sent_at: null });
    const answer = await resend(user);
    expect(answer.statusCode).toBe(200);
    const { sent_at } = confirmationSent.parse(answer.json());
    expect((await meOf(user)).confirmation_sent_at).toBe(sent_at);
    const [body] = await mailsTo(user.email);
    expect((await post("/api/users/activation/", null, { token: tokenIn(body) })).json()).toEqual({
      detail: accountMessages.addressConfirmed(0),
    });
    expect(await meOf(user)).toMatchObject({
      email_verified: true,
      publishing_waits: false,
      confirmation_sent_at: null,
    });
  });

  it("leaves earlier links good until one of them is opened, then none", async () => {
    const user = await buildUser({ unconfirmed: true });
    await resend(user);
    await resend(user);
    const [first, second] = await mailsTo(user.email);
    expect((await post("/api/users/activation/", null, { token: tokenIn(first) })).statusCode).toBe(200);
    expect((await post("/api/users/activation/", null, { token: tokenIn(second) })).statusCode).toBe(400);
  });

  it("is refused once the address is confirmed", async () => {
    const answer = await resend(await buildUser());
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: accountMessages.alreadyConfirmed }]);
  });

  it("is throttled per account, also in parallel", async () => {
    const user = await buildUser({ unconfirmed: true });
    const { max } = limits.confirmationByAccount;
    const answers = await Promise.all(Array.from({ length: max + 3 }, () => resend(user)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([refused.length, refused[0]?.headers["retry-after"]]).toEqual([3, expect.stringMatching(/^\d+$/)]);
    expect(await mailsTo(user.email)).toHaveLength(max);
  });
});

describe("an operator who vouches for an address", () => {
  it("confirms it, audited once", async () => {
    const [operator, user] = [await buildOperator(), await buildUser({ unconfirmed: true })];
    await resend(user);
    const path = `/operator/users/${user.id}/confirm-email/`;
    expect((await post(path, user)).statusCode).toBe(403);
    for (const _ of [1, 2]) expect((await post(path, operator)).json()).toMatchObject({ email_verified: true });
    const entries = db
      .selectFrom("audit_entries")
      .select(["action", "details"])
      .where("subject", "=", `user ${user.id}`);
    expect(await entries.execute()).toEqual([{ action: "user.confirm-email", details: user.email }]);
    const [body] = await mailsTo(user.email);
    expect((await post("/api/users/activation/", null, { token: tokenIn(body) })).statusCode).toBe(400);
  });
});
