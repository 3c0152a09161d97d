/** An operator's second factor is not switched off by another one alone: its owner has a day to object. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { keepFactorOf, liftFactorOf } from "../operator/service.ts";
import { liftDueFactors } from "./lift-service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

let app: App;
let owner: TestUser;
let operator: TestUser;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
beforeEach(async () => {
  await clearThrottles();
  [owner, operator] = [await buildOperator(), await buildOperator()];
  await buildFactor(owner);
});

const post = (user: TestUser | null, url: string) =>
  app.inject({ method: "POST", url, headers: user ? { cookie: cookiesOf(user) } : {} });
const dueAt = async () =>
  (await db.selectFrom("second_factors").select("lift_due_at").where("user_id", "=", owner.id).executeTakeFirst())
    ?.lift_due_at;
const isOn = async () => (await dueAt()) !== undefined;
const letPass = (hours: number) =>
  db
    .updateTable("second_factors")
    .set({ lift_due_at: new Date(Date.now() + (24 - hours) * 3_600_000) })
    .where("user_id", "=", owner.id)
    .execute();
const subjects = async () => {
  const mails = db.selectFrom("mail_messages").select("subject").where("recipient", "=", owner.email).orderBy("id");
  return (await mails.execute()).map(({ subject }) => subject);
};
const noted = async () => {
  const entries = db
    .selectFrom("audit_entries")
    .select("action")
    .where("subject", "=", `user ${owner.id}`)
    .orderBy("id");
  return (await entries.execute()).map(({ action }) => action);
};
const signIn = () =>
  app.inject({ method: "POST", url: "/api/jwt/create/", payload: { email: owner.email, password: owner.password } });

const ASKED = "Two-factor sign-in is about to be switched off";

it("is closed to visitors and users", async () => {
  const user = await buildUser();
  for (const url of [`/operator/users/${owner.id}/two-factor-off/`, `/operator/users/${owner.id}/two-factor-keep/`]) {
    expect((await post(null, url)).statusCode).toBe(401);
    expect((await post(user, url)).statusCode).toBe(403);
  }
  expect((await post(null, "/api/users/two-factor/keep/")).statusCode).toBe(401);
  expect([await dueAt(), await subjects(), await noted()]).toEqual([null, [], []]);
});

it("tells the owner at once, and changes nothing for a day: sessions, password and factor stay", async () => {
  const answer = await post(operator, `/operator/users/${owner.id}/two-factor-off/`);
  expect(answer.json()).toMatchObject({ two_factor: true, two_factor_lift_due_at: (await dueAt())?.toISOString() });
  await post(operator, `/operator/users/${owner.id}/two-factor-off/`); // a second request is none
  expect(await subjects()).toEqual([ASKED]);
  expect(await noted()).toEqual(["user.two-factor-off-asked"]);
  await letPass(23.9);
  await liftDueFactors();
  expect(await isOn()).toBe(true);
  expect((await app.inject({ url: "/api/users/me/", headers: { cookie: cookiesOf(owner) } })).statusCode).toBe(200);
  expect((await signIn()).statusCode).toBe(400); // asks for the code
});

it("is no quicker for an operator who has just lost the role", async () => {
  const role = await app.inject({
    method: "POST",
    url: `/operator/users/${owner.id}/role/`,
    headers: { cookie: cookiesOf(operator) },
    payload: { role: "user" },
  });
  expect(role.statusCode).toBe(200);
  await post(operator, `/operator/users/${owner.id}/two-factor-off/`);
  expect([await isOn(), (await dueAt()) !== null]).toEqual([true, true]);
});

it("takes effect after the day, once, however many workers look", async () => {
  await post(operator, `/operator/users/${owner.id}/two-factor-off/`);
  await letPass(24.1);
  await Promise.all([liftDueFactors(), liftDueFactors(), liftDueFactors()]);
  expect(await isOn()).toBe(false);
  expect(await subjects()).toEqual([ASKED, "Two-factor sign-in is off"]);
  expect((await signIn()).statusCode).toBe(200);
});

it("never takes effect once the owner has objected", async () => {
  await post(operator, `/operator/users/${owner.id}/two-factor-off/`);
  expect((await post(owner, "/api/users/two-factor/keep/")).json()).toMatchObject({
    is_enabled: true,
    lift_due_at: null,
  });
  await post(owner, "/api/users/two-factor/keep/");
  await liftDueFactors();
  expect(await isOn()).toBe(true);
  expect(await subjects()).toEqual([ASKED, "Two-factor sign-in stays on"]);
});

it("is cancelled by an operator too, and from the command line as from the console", async () => {
  expect(await liftFactorOf(COMMAND_LINE, owner.id)).toBe("asked");
  expect(await liftFactorOf(COMMAND_LINE, owner.id)).toBe("nothing");
  expect((await post(operator, `/operator/users/${owner.id}/two-factor-keep/`)).json()).toMatchObject({
    two_factor_lift_due_at: null,
  });
  expect(await liftFactorOf(operator.actor, owner.id)).toBe("asked");
  expect(await keepFactorOf(COMMAND_LINE, owner.id)).toBe(true);
  expect(await keepFactorOf(COMMAND_LINE, owner.id)).toBe(false);
  expect(await noted()).toEqual([
    "user.two-factor-off-asked",
    "user.two-factor-keep",
    "user.two-factor-off-asked",
    "user.two-factor-keep",
  ]);
});

it("either objects or takes effect, when both happen at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    await post(operator, `/operator/users/${owner.id}/two-factor-off/`);
    await letPass(24.1);
    const [objection] = await Promise.all([post(owner, "/api/users/two-factor/keep/"), liftDueFactors()]);
    expect(objection.json().is_enabled).toBe(await isOn());
    if (!(await isOn())) await buildFactor(owner);
  }
});

it("is told apart from a customer's, which goes immediately", async () => {
  const user = await buildUser();
  await buildFactor(user);
  expect((await post(operator, `/operator/users/${user.id}/two-factor-off/`)).json()).toMatchObject({
    two_factor: false,
  });
});
