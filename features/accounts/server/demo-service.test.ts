import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { accountMessages } from "../contract.ts";
import { closeKnownAccounts, hasOperator, type KnownAccount, openKnownAccounts } from "./demo-service.ts";
import { registerAccountRoutes } from "./routes.ts";

const { call, app } = callsOfThisFile(registerAccountRoutes);
let known: KnownAccount;
let user: TestUser;

beforeEach(async () => {
  known = { email: `demo-${randomUUID()}@example.com`, password: "night-desk-2026" };
  user = await buildUser({ ...known, role: "operator" });
});

const signIn = (password = known.password) => call(null, "POST", "/api/jwt/create/", { email: known.email, password });
const isSignedIn = async () =>
  (await app().inject({ url: "/api/users/me/", headers: { cookie: cookiesOf(user) } })).statusCode === 200;
const othersSuspended = () =>
  db.updateTable("users").set({ suspended_at: new Date() }).where("role", "=", "operator").where("id", "<>", user.id);

describe("an account whose password everybody knows", () => {
  it("is closed with the ordinary answer to a wrong password, and its sessions end", async () => {
    expect([(await signIn()).statusCode, await isSignedIn()]).toEqual([200, true]);
    await closeKnownAccounts([known]);
    const refused = await signIn();
    expect([refused.statusCode, refused.json()]).toEqual([401, { detail: accountMessages.wrongCredentials }]);
    expect(await isSignedIn()).toBe(false);
    await closeKnownAccounts([known]);
    expect((await signIn("")).statusCode).not.toBe(200);
  });

  it("opens again, with a new session only", async () => {
    await closeKnownAccounts([known]);
    await openKnownAccounts([known]);
    expect([(await signIn()).statusCode, await isSignedIn()]).toEqual([200, false]);
  });

  it("is left alone once its owner has chosen another password", async () => {
    const others = { ...known, password: "the one on the website" };
    await closeKnownAccounts([others]);
    await openKnownAccounts([others]);
    expect([(await signIn()).statusCode, await isSignedIn()]).toEqual([200, true]);
  });

  it("is closed once by processes that start together", async () => {
    await Promise.all([closeKnownAccounts([known]), closeKnownAccounts([known]), closeKnownAccounts([known])]);
    expect((await signIn()).statusCode).toBe(401);
  });

  it("is no operator while it is closed", async () => {
    await othersSuspended().execute();
    expect(await hasOperator()).toBe(true);
    await closeKnownAccounts([known]);
    expect(await hasOperator()).toBe(false);
    await openKnownAccounts([known]);
    expect(await hasOperator()).toBe(true);
  });

  it("need not exist", async () => {
    const none = [{ email: "nobody-at-all@example.com", password: "x" }];
    await closeKnownAccounts(none);
    await openKnownAccounts(none);
  });
});
