import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import { buildUser, clearThrottles, cookiesOf, signInCookies, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";
import { addressMessages } from "../../address-contract.ts";
import { accountMessages } from "../../contract.ts";
import { factorMessages } from "../../second-factor-contract.ts";
import { ACCESS_COOKIE } from "../access.ts";
import { sendSignUpNotice } from "./service.ts";
import { requestDeletion } from "../deletion/service.ts";
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

const NEW_PASSWORD = "a heron stands in the reeds";
type Method = "GET" | "POST" | "PUT" | "DELETE";
function call(cookie: string, method: Method, url: string, payload?: object) {
  return app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
}
const outcomeOf = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, answer.json()];
const meOf = async (user: TestUser) => (await call(cookiesOf(user), "GET", "/api/users/me/")).json();
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);
const buildSquatter = () => buildUser({ unconfirmed: true });

const ask = (user: TestUser, email: string, proof: object = { current_password: user.password }) =>
  call(cookiesOf(user), "PUT", `/api/edit-user-by-slug/${user.slug}/`, {
    first_name: "Marta",
    last_name: "Lindqvist",
    email,
    ...proof,
  });
const confirm = (token: string) => call("", "POST", "/api/users/confirm-email/", { token });
const undo = (token: string, new_password = NEW_PASSWORD) =>
  call("", "POST", "/api/users/undo-email/", { token, new_password });
const reset = (token: string, new_password: string) =>
  call("", "POST", "/api/users/reset-password-confirm/", { token, new_password });
async function changeTo(user: TestUser, email: string, password = user.password): Promise<void> {
  expect((await ask(user, email, { current_password: password })).statusCode).toBe(200);
  expect((await confirm(await mailedToken(email))).statusCode).toBe(200);
}

describe("a new email address", () => {
  it.each([
    ["without the password", {}, { current_password: addressMessages.passwordNeeded }],
    ["with an empty one", { current_password: "" }, { current_password: addressMessages.passwordNeeded }],
    ["with a wrong one", { current_password: "not this one" }, { current_password: factorMessages.wrongPassword }],
    ["with one that is no text", { current_password: 5 }, { current_password: "Password must be text." }],
  ])("is refused %s, and nothing is saved or mailed", async (_why, proof, answer) => {
    const user = await buildUser();
    expect(outcomeOf(await ask(user, `new-${user.email}`, proof))).toEqual([400, answer]);
    expect(await meOf(user)).toMatchObject({ first_name: "Ada", pending_email: null });
    expect([...(await mailsTo(user.email)), ...(await mailsTo(`new-${user.email}`))]).toEqual([]);
  });

  it("asks for a code where two-factor sign-in is on", async () => {
    const user = await buildUser();
    const factor = await buildFactor(user);
    const password = { current_password: user.password };
    const email = `new-${user.email}`;
    expect(outcomeOf(await ask(user, email))).toEqual([400, { code: factorMessages.codeNeeded }]);
    const wrong = await ask(user, email, { ...password, code: factor.code(40) });
    expect(outcomeOf(wrong)).toEqual([400, { code: factorMessages.wrongCode }]);
    expect((await ask(user, email, { ...password, code: factor.code() })).json()).toMatchObject({
      pending_email: email,
    });
  });

  it("asks for nothing where the address stays, however it is spelt", async () => {
    const user = await buildUser();
    expect((await ask(user, user.email.toUpperCase(), {})).statusCode).toBe(200);
  });

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
    const [notice] = await mailsTo(user.email);
    expect(notice?.subject).toBe("Your email address is about to change");
    expect(notice?.text).toContain("127.0.0.1");
    const token = await mailedToken(email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await meOf(user)).toMatchObject({ email, pending_email: null, email_verified: true });
    await expect(signInCookies(app, { email, password: user.password })).resolves.toContain("dateline_access");
    await expect(signInCookies(app, user)).rejects.toThrow("401");
    expect(await subjectsTo(user.email)).toEqual([
      "Your email address is about to change",
      "Your email address has changed",
    ]);
  });

  it("is no way into an account for whoever guesses", async () => {
    const response = await confirm("x".repeat(43));
    expect([response.statusCode, response.json()]).toEqual([400, { detail: accountMessages.linkExpired }]);
  });

  it("is called off by saving the old one, and by asking for another", async () => {
    const user = await buildUser();
    const [first, second] = [`a-${user.email}`, `b-${user.email}`];
    await ask(user, first);
    const old = await mailedToken(first);
    await ask(user, second);
    expect((await confirm(old)).statusCode).toBe(400);
    const next = await mailedToken(second);
    expect((await ask(user, user.email)).json()).toMatchObject({ pending_email: null });
    expect((await confirm(next)).statusCode).toBe(400);
    expect(await meOf(user)).toMatchObject({ email: user.email });
  });

  it("goes to whoever confirms first when two accounts ask for the same", async () => {
    const [one, two] = [await buildUser(), await buildUser()];
    const email = `wanted-${one.email}`;
    await ask(one, email);
    const first = await mailedToken(email);
    await ask(two, email);
    const second = await mailedToken(email);
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

describe("undoing a change of address", () => {
  it("gives everything back to the old mailbox, also after the thief changed password and address again", async () => {
    const owner = await buildUser();
    const [first, second] = [`thief-${owner.email}`, `thief-2-${owner.email}`];
    await changeTo(owner, first);
    const undoOfOwner = await mailedToken(owner.email);
    const thiefs = "the thief chose this phrase";
    const input = { current_password: owner.password, new_password: thiefs, re_new_password: thiefs };
    const changed = await call(cookiesOf(owner), "POST", "/api/change-password/", input);
    expect(changed.statusCode).toBe(200);
    owner.accessToken = changed.cookies.find(({ name }) => name === ACCESS_COOKIE)?.value ?? "";
    await changeTo(owner, second, thiefs);
    const undoOfThief = await mailedToken(first);
    await sendResetLink(second);
    const resetOfThief = await mailedToken(second);
    const third = `thief-3-${owner.email}`;
    expect((await ask(owner, third, { current_password: thiefs })).statusCode).toBe(200);

    expect(outcomeOf(await undo(undoOfOwner))).toEqual([200, { detail: addressMessages.undone }]);
    expect((await call(cookiesOf(owner), "GET", "/api/users/me/")).statusCode).toBe(401);
    await expect(signInCookies(app, { email: owner.email, password: thiefs })).rejects.toThrow("401");
    await expect(signInCookies(app, { email: owner.email, password: NEW_PASSWORD })).resolves.toBeTruthy();
    const tries = [
      undo(undoOfThief),
      undo(undoOfOwner),
      reset(resetOfThief, thiefs),
      confirm(await mailedToken(third)),
    ];
    for (const tried of await Promise.all(tries))
      expect(outcomeOf(tried)).toEqual([400, { detail: accountMessages.linkExpired }]);
  });

  it("cancels a change that is not confirmed yet, with a new password", async () => {
    const owner = await buildUser();
    const wanted = `thief-${owner.email}`;
    await ask(owner, wanted);
    const cancel = await mailedToken(owner.email);
    const confirmation = await mailedToken(wanted);
    expect((await undo(cancel)).statusCode).toBe(200);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    await expect(signInCookies(app, { email: owner.email, password: NEW_PASSWORD })).resolves.toBeTruthy();
  });

  it("refuses a weak password, and the link still works", async () => {
    const owner = await buildUser();
    await changeTo(owner, `new-${owner.email}`);
    const token = await mailedToken(owner.email);
    const weak = await undo(token, "password123");
    expect([weak.statusCode, Object.keys(weak.json())]).toEqual([400, ["new_password"]]);
    expect((await undo(token)).statusCode).toBe(200);
  });

  it("works once under parallel uses", async () => {
    const owner = await buildUser();
    await changeTo(owner, `new-${owner.email}`);
    const token = await mailedToken(owner.email);
    const codes = (await Promise.all(Array.from({ length: 6 }, () => undo(token)))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it.each([
    ["invented", async () => "x".repeat(43)],
    ["for another purpose", async () => (await sendResetLink(strangerOf), mailedToken(strangerOf))],
  ])("refuses a link that is %s", async (_why, tokenOf) => {
    await buildUser({ email: strangerOf }).catch(() => undefined);
    expect(outcomeOf(await undo(await tokenOf()))).toEqual([400, { detail: accountMessages.linkExpired }]);
  });
  const strangerOf = `stranger-${Date.now()}@example.com`;

  it("refuses it after seven days", async () => {
    const owner = await buildUser();
    await changeTo(owner, `new-${owner.email}`);
    const token = await mailedToken(owner.email);
    const expires = await db
      .selectFrom("mail_tokens")
      .select(["created_at", "expires_at"])
      .where("user_id", "=", owner.id)
      .where("purpose", "=", "undo-email")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(expires.expires_at.getTime() - expires.created_at.getTime()).toBeCloseTo(7 * 86_400_000, -3);
    await db
      .updateTable("mail_tokens")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("user_id", "=", owner.id)
      .execute();
    expect((await undo(token)).statusCode).toBe(400);
  });

  it("removes a second factor that the thief has switched on, and keeps the owner's own without its codes", async () => {
    const [robbed, guarded] = [await buildUser(), await buildUser()];
    const factor = await buildFactor(guarded);
    const longAgo = new Date(Date.now() - 30 * 86_400_000);
    await db.updateTable("second_factors").set({ confirmed_at: longAgo }).where("user_id", "=", guarded.id).execute();
    await changeTo(robbed, `thief-${robbed.email}`);
    await buildFactor(robbed);
    const proof = { current_password: guarded.password, code: factor.code() };
    expect((await ask(guarded, `thief-${guarded.email}`, proof)).statusCode).toBe(200);
    expect((await confirm(await mailedToken(`thief-${guarded.email}`))).statusCode).toBe(200);
    for (const owner of [robbed, guarded]) expect((await undo(await mailedToken(owner.email))).statusCode).toBe(200);
    await expect(signInCookies(app, { email: robbed.email, password: NEW_PASSWORD })).resolves.toBeTruthy();
    await expect(signInCookies(app, { email: guarded.email, password: NEW_PASSWORD })).rejects.toThrow("code");
    const codes = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", guarded.id).execute();
    expect(codes).toEqual([]);
  });

  it("keeps the account that the thief wanted deleted, and says so", async () => {
    const [robbed, untouched] = [await buildUser(), await buildUser()];
    for (const owner of [robbed, untouched]) await changeTo(owner, `thief-${owner.email}`);
    await requestDeletion(robbed.actor, { password: robbed.password });
    for (const owner of [robbed, untouched]) expect((await undo(await mailedToken(owner.email))).statusCode).toBe(200);
    const row = db.selectFrom("users").select("deletion_due_at").where("id", "=", robbed.id);
    expect(await row.executeTakeFirst()).toEqual({ deletion_due_at: null });
    const toldOf = async ({ email }: TestUser) =>
      (await mailsTo(email)).find(({ subject }) => subject === "Your account is yours again")?.text;
    expect(await toldOf(robbed)).toContain("We have cancelled the deletion");
    expect(await toldOf(untouched)).not.toContain("deleted");
  });

  it("does not bring back an account that is shut: its deletion is under way", async () => {
    const owner = await buildUser();
    await changeTo(owner, `thief-${owner.email}`);
    const token = await mailedToken(owner.email);
    const deletion_due_at = new Date(Date.now() - 1000);
    const shut = db.updateTable("users").set({ deletion_due_at, suspended_at: new Date() });
    await shut.where("id", "=", owner.id).execute();
    await undo(token);
    const row = db.selectFrom("users").select("deletion_due_at").where("id", "=", owner.id);
    expect(await row.executeTakeFirst()).toEqual({ deletion_due_at });
  });

  it("is offered to no address that was never confirmed: it may be a stranger's", async () => {
    const user = await buildSquatter();
    await changeTo(user, `right-${user.email}`);
    expect(await subjectsTo(user.email)).toEqual(["Your email address is about to change"]);
    const [notice] = await mailsTo(user.email);
    expect(notice?.text).not.toContain("token=");
    expect(notice?.text).not.toContain(`right-${user.email}`);
  });
});

describe("an address that an unconfirmed account holds", () => {
  const signUp = (email: string) =>
    call("", "POST", "/api/users/", { first_name: "Eve", last_name: "Moss", email, password: NEW_PASSWORD });
  const claim = (token: string) => call("", "POST", "/api/users/claim-email/", { token });

  it("goes to the account that confirms it", async () => {
    const squatter = await buildUser({ unconfirmed: true, password: "the squatter chose this" });
    const owner = await buildUser();
    await changeTo(owner, squatter.email);
    expect(await meOf(owner)).toMatchObject({ email: squatter.email, email_verified: true });
    expect(await meOf(squatter)).toMatchObject({ email: expect.stringMatching(/@unconfirmed\.invalid$/) });
    await expect(signInCookies(app, squatter)).rejects.toThrow("401");
    await expect(signInCookies(app, { ...squatter, password: owner.password })).resolves.toBeTruthy();
  });

  it("goes to its mailbox, which is mailed when signing up with it is tried", async () => {
    const squatter = await buildSquatter();
    const refused = await signUp(squatter.email);
    expect(outcomeOf(refused)).toEqual([400, { email: accountMessages.emailTaken }]);
    await sendSignUpNotice(squatter.email.toUpperCase());
    const token = await mailedToken(squatter.email);
    const answers = await Promise.all([claim(token), claim(token), claim(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await signUp(squatter.email)).statusCode).toBe(201);
  });

  it("is not taken away once it is confirmed, nor by a link of another address", async () => {
    const [user, other] = [await buildSquatter(), await buildSquatter()];
    for (const { email } of [user, other]) await sendSignUpNotice(email);
    const [mine, others] = [await mailedToken(user.email), await mailedToken(other.email)];
    await db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", user.id).execute();
    await changeTo(other, `new-${other.email}`);
    for (const token of [mine, others]) expect((await claim(token)).statusCode).toBe(400);
    expect(await meOf(user)).toMatchObject({ email: user.email });
  });

  it("is answered like a confirmed one, whose mailbox is told without a link", async () => {
    const [unconfirmed, confirmed] = [await buildSquatter(), await buildUser()];
    const answers = await Promise.all([signUp(unconfirmed.email), signUp(confirmed.email)]);
    expect(outcomeOf(answers[0])).toEqual(outcomeOf(answers[1]));
    await sendSignUpNotice(confirmed.email);
    expect(await mailedToken(confirmed.email)).toBe("");
    for (let round = 0; round < 5; round++) await sendSignUpNotice(confirmed.email);
    expect(await mailsTo(confirmed.email)).toHaveLength(3);
  });

  it("can be claimed also after a reset by mail that the squatter's second factor makes useless", async () => {
    const squatter = await buildSquatter();
    await buildFactor(squatter);
    await sendResetLink(squatter.email);
    expect((await reset(await mailedToken(squatter.email), NEW_PASSWORD)).statusCode).toBe(200);
    await expect(signInCookies(app, { email: squatter.email, password: NEW_PASSWORD })).rejects.toThrow("code");
    await sendSignUpNotice(squatter.email);
    expect((await claim(await mailedToken(squatter.email))).statusCode).toBe(200);
    expect((await signUp(squatter.email)).statusCode).toBe(201);
  });

  it("never ends with two accounts, however many move to it at once", async () => {
    const wanted = `wanted-${Date.now()}@example.com`;
    const users = await Promise.all([buildUser(), buildUser(), buildUser()]);
    const tokens: string[] = [];
    for (const user of users) {
      expect((await ask(user, wanted)).statusCode).toBe(200);
      tokens.push(await mailedToken(wanted));
    }
    const answers = await Promise.all([...tokens.map(confirm), signUp(wanted)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, 3).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect([201, 400]).toContain(statuses[3]);
    const holders = await db.selectFrom("users").select("id").where("email_key", "=", wanted).execute();
    expect(holders).toHaveLength(1);
  });
});
