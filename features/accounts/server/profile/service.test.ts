import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildUser, clearThrottles, cookiesOf, signInCookies, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { ownSessionsAnswer, profileMessages, savedProfile } from "../../profile-contract.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

const NEW_PASSWORD = "another battery staple";
const detailsOf = (user: TestUser) => ({
  first_name: "Marta",
  last_name: "Lindqvist",
  email: user.email,
  address: "Skuteviksboder 11",
  country: "Norway",
  city: "Bergen",
  bio: "Writes about ferries.",
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
function call(cookie: string, method: Method, url: string, payload?: object) {
  return app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}
const meOf = async (user: TestUser) => (await call(cookiesOf(user), "GET", "/api/users/me/")).json();

describe.each([
  ["PUT", "/api/edit-user-by-slug/user-x/"],
  ["POST", "/api/edit-user/"],
  ["POST", "/api/change-password/"],
  ["GET", "/api/users/sessions/"],
  ["DELETE", "/api/users/sessions/"],
  ["DELETE", "/api/users/sessions/00000000-0000-4000-8000-000000000000/"],
] as [Method, string][])("%s %s", (method, url) => {
  it("refuses a visitor", async () => {
    const user = await buildUser();
    const payload = url === "/api/change-password/" ? passwords(user) : detailsOf(user);
    const body = method === "POST" || method === "PUT" ? payload : undefined;
    expect((await call("", method, url, body)).statusCode).toBe(401);
  });
});

const passwords = (user: TestUser) => ({
  current_password: user.password,
  new_password: NEW_PASSWORD,
  re_new_password: NEW_PASSWORD,
});

describe("saving one's details", () => {
  it("refuses another user's slug", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const response = await call(cookiesOf(user), "PUT", `/api/edit-user-by-slug/${other.slug}/`, detailsOf(user));
    expect(response.statusCode).toBe(404);
    expect(await meOf(other)).toMatchObject({ first_name: "Ada" });
    expect(await meOf(user)).toMatchObject({ first_name: "Ada" });
  });

  it.each(["PUT", "POST"] as const)("keeps every field (%s)", async (method) => {
    const user = await buildUser();
    const url = method === "PUT" ? `/api/edit-user-by-slug/${user.slug}/` : "/api/edit-user/";
    const response = await call(cookiesOf(user), method, url, detailsOf(user));
    expect(response.statusCode).toBe(200);
    expect(savedProfile.parse(response.json())).toMatchObject({ ...detailsOf(user), detail: profileMessages.saved });
    expect(await meOf(user)).toMatchObject(detailsOf(user));
  });

  it.each([
    ["first_name", " ", "First name is required."],
    ["last_name", 3, "Last name is required."],
    ["email", "nobody", "Enter a valid email address."],
    ["email", "a@b.example, c@d.example", "Enter a valid email address."],
    ["address", "x".repeat(301), "Address can have at most 300 characters."],
    ["bio", "x".repeat(2001), "Bio can have at most 2000 characters."],
    ["country", ["Norway"], "Country must be text."],
  ])("refuses %s = %j and changes nothing", async (field, value, message) => {
    const user = await buildUser();
    const input = { ...detailsOf(user), [field]: value };
    const response = await call(cookiesOf(user), "PUT", `/api/edit-user-by-slug/${user.slug}/`, input);
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: message }]);
    expect(await meOf(user)).toMatchObject({ first_name: "Ada" });
  });
});

describe("changing the password", () => {
  const change = (cookie: string, input: object) => call(cookie, "POST", "/api/change-password/", input);

  it.each([
    [{ current_password: "wrong wrong wrong" }, { current_password: profileMessages.wrongPassword }],
    [
      { new_password: "short", re_new_password: "short" },
      { new_password: "Password must have at least 10 characters." },
    ],
    [{ re_new_password: "something else" }, { re_new_password: profileMessages.noMatch }],
  ])("refuses %j", async (changes, answer) => {
    const user = await buildUser();
    const response = await change(cookiesOf(user), { ...passwords(user), ...changes });
    expect([response.statusCode, response.json()]).toEqual([400, answer]);
    await expect(signInCookies(app, user)).resolves.toBeTruthy();
  });

  it("signs every other session and every copy of this one out, keeps this one, and tells the owner", async () => {
    const user = await buildUser();
    const [elsewhere, own] = [await signInCookies(app, user), await signInCookies(app, user)];
    expect((await call(own, "GET", "/api/users/me/")).statusCode).toBe(200);
    const answer = await change(own, passwords(user));
    expect(answer.json()).toEqual({ detail: profileMessages.passwordChanged });
    for (const cookie of [elsewhere, cookiesOf(user), own]) {
      expect((await call(cookie, "GET", "/api/users/me/")).statusCode).toBe(401);
      expect((await call(cookie, "POST", "/api/jwt/refresh/")).statusCode).toBe(401);
    }
    const renewed = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect((await call(renewed, "GET", "/api/users/me/")).statusCode).toBe(200);
    expect((await call(renewed, "POST", "/api/jwt/refresh/")).statusCode).toBe(200);
    await expect(signInCookies(app, user)).rejects.toThrow("401");
    await expect(signInCookies(app, { email: user.email, password: NEW_PASSWORD })).resolves.toBeTruthy();
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["Your password has changed"]);
  });

  it("stops guesses of a stolen session, which keep nobody else out", async () => {
    const user = await buildUser();
    const guess = { ...passwords(user), current_password: "guess guess guess" };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await change(cookiesOf(user), guess)).statusCode);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await change(cookiesOf(user), passwords(user))).statusCode).toBe(429);
    const own = await signInCookies(app, user);
    expect((await change(own, passwords(user))).statusCode).toBe(200);
  });
});

describe("one's sessions", () => {
  const listOf = async (cookie: string) =>
    ownSessionsAnswer.parse((await call(cookie, "GET", "/api/users/sessions/")).json()).sessions;

  it("are one's own alone, this one first", async () => {
    const [user] = [await buildUser(), await buildUser()];
    const elsewhere = await signInCookies(app, user);
    const sessions = await listOf(cookiesOf(user));
    expect(sessions.map(({ id, is_current }) => [id === user.actor.sessionId, is_current])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await listOf(elsewhere))[0]?.id).toBe(sessions[1]?.id);
  });

  it("end one by one, and not for anybody else", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const elsewhere = await signInCookies(app, user);
    const session = (await listOf(cookiesOf(user)))[1];
    const url = `/api/users/sessions/${session?.id ?? ""}/`;
    expect((await call(cookiesOf(other), "DELETE", url)).statusCode).toBe(404);
    expect((await call(elsewhere, "GET", "/api/users/me/")).statusCode).toBe(200);
    expect((await call(cookiesOf(user), "DELETE", url)).statusCode).toBe(200);
    expect((await call(elsewhere, "GET", "/api/users/me/")).statusCode).toBe(401);
    expect((await call(cookiesOf(user), "DELETE", url)).statusCode).toBe(404);
  });

  it("end all but this one", async () => {
    const user = await buildUser();
    const others = [await signInCookies(app, user), await signInCookies(app, user)];
    expect((await call(cookiesOf(user), "DELETE", "/api/users/sessions/")).statusCode).toBe(200);
    for (const cookie of others) expect((await call(cookie, "GET", "/api/users/me/")).statusCode).toBe(401);
    expect(await listOf(cookiesOf(user))).toHaveLength(1);
  });
});
