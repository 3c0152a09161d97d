import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildUser, clearThrottles, cookiesOf, signInCookies, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/account-app.ts";
import { accountMessages, accountPaths } from "../contract.ts";
import { ownSessionsAnswer, profileMessages, profilePaths, savedProfile } from "../profile-contract.ts";

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
const meOf = async (user: TestUser) => (await call(cookiesOf(user), "GET", accountPaths.me)).json();
const mailsTo = (recipient: string) =>
  db.selectFrom("mail_messages").selectAll().where("recipient", "=", recipient).orderBy("id").execute();
async function linkTokenTo(recipient: string): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1);
  return /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}

describe.each([
  ["PUT", profilePaths.editBySlug("user-x")],
  ["POST", profilePaths.edit],
  ["POST", profilePaths.changePassword],
  ["GET", profilePaths.sessions],
  ["DELETE", profilePaths.sessions],
  ["DELETE", profilePaths.session("00000000-0000-4000-8000-000000000000")],
] as [Method, string][])("%s %s", (method, url) => {
  it("refuses a visitor", async () => {
    const user = await buildUser();
    const payload = url === profilePaths.changePassword ? passwords(user) : detailsOf(user);
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
    const response = await call(cookiesOf(user), "PUT", profilePaths.editBySlug(other.slug), detailsOf(user));
    expect(response.statusCode).toBe(404);
    expect(await meOf(other)).toMatchObject({ first_name: "Ada" });
    expect(await meOf(user)).toMatchObject({ first_name: "Ada" });
  });

  it.each(["PUT", "POST"] as const)("keeps every field (%s)", async (method) => {
    const user = await buildUser();
    const url = method === "PUT" ? profilePaths.editBySlug(user.slug) : profilePaths.edit;
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
    const response = await call(cookiesOf(user), "PUT", profilePaths.editBySlug(user.slug), input);
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: message }]);
    expect(await meOf(user)).toMatchObject({ first_name: "Ada" });
  });
});

describe("a new email address", () => {
  const ask = (user: TestUser, email: string) =>
    call(cookiesOf(user), "PUT", profilePaths.editBySlug(user.slug), { ...detailsOf(user), email });
  const confirm = (token: string) => call("", "POST", profilePaths.confirmEmail, { token });

  it("refuses another account's, however it is spelt", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const response = await ask(user, other.email.toUpperCase());
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["email"]]);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it("does not tell who has an account to whoever asks for one address after the other", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) statuses.push((await ask(user, other.email)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it("counts once the mailed link was opened, and once only; the old address is told", async () => {
    const user = await buildUser();
    const email = `new-${user.email}`;
    const asked = await ask(user, email);
    expect(asked.json()).toMatchObject({ email: user.email, pending_email: email, first_name: "Marta" });
    expect(asked.json().detail).toContain(email);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      "Your email address is about to change",
    ]);
    const token = await linkTokenTo(email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await meOf(user)).toMatchObject({ email, pending_email: null, email_verified: true });
    await expect(signInCookies(app, { email, password: user.password })).resolves.toContain("dateline_access");
    await expect(signInCookies(app, user)).rejects.toThrow("401");
  });

  it("is no way into an account for whoever guesses", async () => {
    const response = await confirm("x".repeat(43));
    expect([response.statusCode, response.json()]).toEqual([400, { detail: accountMessages.linkExpired }]);
  });

  it("is called off by saving the old one, and by asking for another", async () => {
    const user = await buildUser();
    const [first, second] = [`a-${user.email}`, `b-${user.email}`];
    await ask(user, first);
    const old = await linkTokenTo(first);
    await ask(user, second);
    expect((await confirm(old)).statusCode).toBe(400);
    const next = await linkTokenTo(second);
    expect((await ask(user, user.email)).json()).toMatchObject({ pending_email: null });
    expect((await confirm(next)).statusCode).toBe(400);
    expect(await meOf(user)).toMatchObject({ email: user.email });
  });

  it("goes to whoever confirms first when two accounts ask for the same", async () => {
    const [one, two] = [await buildUser(), await buildUser()];
    const email = `wanted-${one.email}`;
    await ask(one, email);
    const first = await linkTokenTo(email);
    await ask(two, email);
    const second = await linkTokenTo(email);
    expect((await confirm(second)).statusCode).toBe(200);
    expect((await confirm(first)).statusCode).toBe(409);
    expect(await meOf(one)).toMatchObject({ email: one.email });
  });

  it("sends no flood of mails", async () => {
    const user = await buildUser();
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await ask(user, `${index}-${user.email}`)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it("mails nothing and counts nothing while other details are saved beside it", async () => {
    const user = await buildUser();
    const email = `new-${user.email}`;
    for (let index = 0; index < 12; index++) expect((await ask(user, email)).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("saved twice mails one link", async () => {
    const user = await buildUser();
    const email = `new-${user.email}`;
    await ask(user, email);
    await ask(user, email);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("changing the password", () => {
  const change = (cookie: string, input: object) => call(cookie, "POST", profilePaths.changePassword, input);

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

  it("signs every other session out, keeps this one, and tells the owner", async () => {
    const user = await buildUser();
    const elsewhere = await signInCookies(app, user);
    expect((await change(cookiesOf(user), passwords(user))).json()).toEqual({
      detail: profileMessages.passwordChanged,
    });
    expect((await call(elsewhere, "GET", accountPaths.me)).statusCode).toBe(401);
    expect((await call(cookiesOf(user), "GET", accountPaths.me)).statusCode).toBe(200);
    await expect(signInCookies(app, user)).rejects.toThrow("401");
    await expect(signInCookies(app, { email: user.email, password: NEW_PASSWORD })).resolves.toBeTruthy();
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["Your password has changed"]);
  });

  it("stops guesses of a stolen session", async () => {
    const user = await buildUser();
    const guess = { ...passwords(user), current_password: "guess guess guess" };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await change(cookiesOf(user), guess)).statusCode);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await change(cookiesOf(user), passwords(user))).statusCode).toBe(429);
  });
});

describe("one's sessions", () => {
  const listOf = async (cookie: string) =>
    ownSessionsAnswer.parse((await call(cookie, "GET", profilePaths.sessions)).json()).sessions;

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
    const url = profilePaths.session(session?.id ?? "");
    expect((await call(cookiesOf(other), "DELETE", url)).statusCode).toBe(404);
    expect((await call(elsewhere, "GET", accountPaths.me)).statusCode).toBe(200);
    expect((await call(cookiesOf(user), "DELETE", url)).statusCode).toBe(200);
    expect((await call(elsewhere, "GET", accountPaths.me)).statusCode).toBe(401);
    expect((await call(cookiesOf(user), "DELETE", url)).statusCode).toBe(404);
  });

  it("end all but this one", async () => {
    const user = await buildUser();
    const others = [await signInCookies(app, user), await signInCookies(app, user)];
    expect((await call(cookiesOf(user), "DELETE", profilePaths.sessions)).statusCode).toBe(200);
    for (const cookie of others) expect((await call(cookie, "GET", accountPaths.me)).statusCode).toBe(401);
    expect(await listOf(cookiesOf(user))).toHaveLength(1);
  });
});
