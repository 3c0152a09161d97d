import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { authenticatorOf, buildFactor } from "#tests/factories/factors.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { type BegunFactor, factorMessages, RECOVERY_CODES } from "../../second-factor-contract.ts";
import { SETUP_SECONDS } from "./policy.ts";
import { liftFactor } from "./service.ts";
import { limits } from "../policy.ts";
import { deleteExpired } from "../service.ts";

let app: App;
beforeAll(async () => {
  resetSettings({ SECRET: "the secret of this installation, long enough" });
  app = await buildAccountApp();
});
afterAll(async () => {
  resetSettings();
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

const call = (user: TestUser | null, method: "GET" | "POST", url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { cookie: user ? cookiesOf(user) : "" },
    ...(payload ? { payload } : {}),
  });
const post = (user: TestUser | null, url: string, payload: object) => call(user, "POST", url, payload);
const outcome = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, response.json()];
const stateOf = async (user: TestUser) => (await call(user, "GET", "/api/users/two-factor/")).json<object>();
const subjectsTo = async (user: TestUser) =>
  (
    await db.selectFrom("mail_messages").select("subject").where("recipient", "=", user.email).orderBy("id").execute()
  ).map(({ subject }) => subject);
const rowOf = (user: TestUser) =>
  db.selectFrom("second_factors").selectAll().where("user_id", "=", user.id).executeTakeFirst();
const begin = async (user: TestUser) => {
  const response = await post(user, "/api/users/two-factor/", { password: user.password });
  expect(response.statusCode).toBe(200);
  return response.json<BegunFactor>();
};
const codesIn = (response: { json: () => unknown }) => (response.json() as { recovery_codes: string[] }).recovery_codes;
const signIn = (user: TestUser, code?: string) =>
  app.inject({
    method: "POST",
    url: "/api/jwt/create/",
    payload: { email: user.email, password: user.password, code },
  });

const OFF = { is_enabled: false, enabled_at: null, recovery_codes_left: 0, lift_due_at: null };

describe("who may call what", () => {
  const proof = { password: "correct horse battery", code: "123456" };
  it.each([
    ["GET", "/api/users/two-factor/", undefined],
    ["POST", "/api/users/two-factor/", { password: "x" }],
    ["POST", "/api/users/two-factor/confirm/", { code: "123456" }],
    ["POST", "/api/users/two-factor/disable/", proof],
    ["POST", "/api/users/two-factor/recovery-codes/", proof],
  ] as const)("refuses visitors: %s %s", async (method, url, payload) => {
    expect((await call(null, method, url, payload)).statusCode).toBe(401);
  });

  it("refuses somebody else's code, recovery code and setup", async () => {
    const [owner, other] = [await buildUser(), await buildUser()];
    const factor = await buildFactor(owner);
    await buildFactor(other);
    for (const code of [factor.code(), factor.recoveryCodes[0]]) {
      expect(outcome(await signIn(other, code))).toEqual([400, { code: factorMessages.wrongCode }]);
      expect((await post(other, "/api/users/two-factor/disable/", { password: other.password, code })).statusCode).toBe(
        400,
      );
    }
    const third = await buildUser();
    const begun = await begin(third);
    const fourth = await buildUser();
    const code = authenticatorOf(begun.secret, "base32").code();
    expect(outcome(await post(fourth, "/api/users/two-factor/confirm/", { code }))).toEqual([
      409,
      { detail: factorMessages.notBegun },
    ]);
  });
});

describe("setting it up", () => {
  it("needs the password, and bounds guesses by session", async () => {
    const user = await buildUser();
    expect(outcome(await post(user, "/api/users/two-factor/", { password: "a wrong one" }))).toEqual([
      400,
      { password: factorMessages.wrongPassword },
    ]);
    expect(await rowOf(user)).toBeUndefined();
    const guesses = Array.from({ length: 14 }, () => post(user, "/api/users/two-factor/", { password: "a wrong one" }));
    const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 400)).toHaveLength(limits.signInByClient.max - 1);
    expect((await signIn(user)).statusCode).toBe(200);
  });

  it("asks for no code at sign-in before the first code confirmed it", async () => {
    const user = await buildUser();
    await begin(user);
    expect((await signIn(user)).statusCode).toBe(200);
    expect(await stateOf(user)).toEqual(OFF);
  });

  it.each([
    {},
    { code: "" },
    { code: "12345" },
    { code: "abcd-efgh-ijkl-mnop" },
    { code: 123_456 },
    { code: ["123456"] },
  ])("refuses to be confirmed with %j", async (payload) => {
    const user = await buildUser();
    await begin(user);
    const response = await post(user, "/api/users/two-factor/confirm/", payload);
    expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, ["code"]]);
  });

  it("refuses a wrong code, then takes the right one", async () => {
    const user = await buildUser();
    const authenticator = authenticatorOf((await begin(user)).secret, "base32");
    expect(outcome(await post(user, "/api/users/two-factor/confirm/", { code: authenticator.code(40) }))).toEqual([
      400,
      { code: factorMessages.wrongCode },
    ]);
    const confirmed = await post(user, "/api/users/two-factor/confirm/", {
      code: authenticator.code().replace(/^.{3}/, "$& "),
    });
    expect(confirmed.statusCode).toBe(200);
    expect(codesIn(confirmed)).toHaveLength(RECOVERY_CODES);
    expect(await stateOf(user)).toEqual({
      is_enabled: true,
      enabled_at: expect.stringMatching(/^\d{4}-/) as unknown,
      recovery_codes_left: RECOVERY_CODES,
      lift_due_at: null,
    });
    expect((await call(user, "GET", "/api/users/me/")).json()).toMatchObject({ two_factor: true });
    expect(await subjectsTo(user)).toEqual(["Two-factor sign-in is on"]);
  });

  it("takes the latest of two that were begun", async () => {
    const user = await buildUser();
    const first = authenticatorOf((await begin(user)).secret, "base32");
    const second = authenticatorOf((await begin(user)).secret, "base32");
    expect((await post(user, "/api/users/two-factor/confirm/", { code: first.code() })).statusCode).toBe(400);
    expect((await post(user, "/api/users/two-factor/confirm/", { code: second.code() })).statusCode).toBe(200);
  });

  it("starts again after half an hour", async () => {
    const user = await buildUser();
    const authenticator = authenticatorOf((await begin(user)).secret, "base32");
    const ago = sql`now() - make_interval(secs => ${SETUP_SECONDS + 5})`;
    await sql`update second_factors set created_at = ${ago} where user_id = ${user.id}`.execute(db);
    expect(outcome(await post(user, "/api/users/two-factor/confirm/", { code: authenticator.code() }))).toEqual([
      409,
      { detail: factorMessages.notBegun },
    ]);
    const again = authenticatorOf((await begin(user)).secret, "base32");
    expect((await post(user, "/api/users/two-factor/confirm/", { code: again.code() })).statusCode).toBe(200);
  });

  it("is forgotten a day after nobody finished it, and only then", async () => {
    const [finished, old, fresh] = [await buildUser(), await buildUser(), await buildUser()];
    await buildFactor(finished);
    for (const user of [old, fresh]) await begin(user);
    await sql`update second_factors set created_at = now() - interval '25 hours' where user_id <> ${fresh.id}`.execute(
      db,
    );
    await deleteExpired();
    expect(await Promise.all([finished, old, fresh].map(async (user) => (await rowOf(user)) !== undefined))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("is confirmed once, whatever comes at once, and refuses to begin again", async () => {
    const user = await buildUser();
    const code = authenticatorOf((await begin(user)).secret, "base32").code();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(user, "/api/users/two-factor/confirm/", { code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await subjectsTo(user)).toHaveLength(1);
    const before = await rowOf(user);
    for (const [url, payload] of [
      ["/api/users/two-factor/", { password: user.password }],
      ["/api/users/two-factor/confirm/", { code }],
    ] as const) {
      expect(outcome(await post(user, url, payload))).toEqual([409, { detail: factorMessages.alreadyOn }]);
    }
    expect(await rowOf(user)).toEqual(before);
  });

  it("keeps neither the secret nor a recovery code in a form that can be read", async () => {
    const user = await buildUser();
    const { secret } = await begin(user);
    const authenticator = authenticatorOf(secret, "base32");
    const codes = codesIn(await post(user, "/api/users/two-factor/confirm/", { code: authenticator.code() }));
    const kept = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", user.id).execute();
    const dump = JSON.stringify([await rowOf(user), kept].flat(), (_key, value: unknown) =>
      value instanceof Object && "data" in value ? Buffer.from(value.data as number[]).toString("latin1") : value,
    );
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(dump).not.toContain(text);
    }
    expect(kept.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });

  it("leaves open sessions open", async () => {
    const user = await buildUser();
    const elsewhere = (await signIn(user)).cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await post(user, "/api/users/two-factor/confirm/", {
      code: authenticatorOf((await begin(user)).secret, "base32").code(),
    });
    const me = await app.inject({ url: "/api/users/me/", headers: { cookie: elsewhere } });
    expect(me.statusCode).toBe(200);
  });
});

describe("switching it off, and new recovery codes", () => {
  const build = async () => {
    const user = await buildUser();
    return { user, factor: await buildFactor(user) };
  };
  const proofOf = (user: TestUser, code: string) => ({ password: user.password, code });

  it.each(["/api/users/two-factor/disable/", "/api/users/two-factor/recovery-codes/"])(
    "needs password and code: %s",
    async (url) => {
      const { user, factor } = await build();
      const refused = [
        [{ password: "a wrong one", code: factor.code() }, { password: factorMessages.wrongPassword }],
        [{ password: user.password, code: factor.code(40) }, { code: factorMessages.wrongCode }],
        [{ password: user.password, code: "aaaa-aaaa-aaaa-aaaa" }, { code: factorMessages.wrongCode }],
      ] as const;
      for (const [payload, answer] of refused) expect(outcome(await post(user, url, payload))).toEqual([400, answer]);
      expect((await post(user, url, { password: user.password })).statusCode).toBe(400);
      expect(await stateOf(user)).toMatchObject({ is_enabled: true, recovery_codes_left: RECOVERY_CODES });
      expect(await subjectsTo(user)).toEqual([]);
      // The wrong password used no code up.
      expect((await post(user, url, proofOf(user, factor.code()))).statusCode).toBe(200);
    },
  );

  it.each(["/api/users/two-factor/disable/", "/api/users/two-factor/recovery-codes/"])(
    "answers 409 where it is off: %s",
    async (url) => {
      const user = await buildUser();
      expect(outcome(await post(user, url, proofOf(user, "123456")))).toEqual([409, { detail: factorMessages.notOn }]);
      await begin(user);
      expect((await post(user, url, proofOf(user, "123456"))).statusCode).toBe(409);
    },
  );

  it("switches off with a code, mails, and signs in with the password alone from then on", async () => {
    const { user, factor } = await build();
    expect(outcome(await post(user, "/api/users/two-factor/disable/", proofOf(user, factor.code())))).toEqual([
      200,
      { detail: factorMessages.disabled },
    ]);
    expect(await stateOf(user)).toEqual(OFF);
    expect(await subjectsTo(user)).toEqual(["Two-factor sign-in is off"]);
    expect((await signIn(user)).statusCode).toBe(200);
    await begin(user);
  });

  it("switches off with a recovery code too", async () => {
    const { user, factor } = await build();
    const [code = ""] = factor.recoveryCodes;
    expect((await post(user, "/api/users/two-factor/disable/", proofOf(user, code))).statusCode).toBe(200);
    expect(await subjectsTo(user)).toEqual(["A recovery code was used", "Two-factor sign-in is off"]);
  });

  it("is switched off once, whatever comes at once", async () => {
    const { user, factor } = await build();
    const [first = "", second = ""] = factor.recoveryCodes;
    const answers = await Promise.all(
      [factor.code(), first, second].map((code) => post(user, "/api/users/two-factor/disable/", proofOf(user, code))),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await stateOf(user)).toEqual(OFF);
  });

  it("replaces every recovery code", async () => {
    const { user, factor } = await build();
    const [spent = "", old = ""] = factor.recoveryCodes;
    expect((await signIn(user, spent)).statusCode).toBe(200);
    const renewed = codesIn(await post(user, "/api/users/two-factor/recovery-codes/", proofOf(user, factor.code())));
    expect(renewed).toHaveLength(RECOVERY_CODES);
    expect(await stateOf(user)).toMatchObject({ recovery_codes_left: RECOVERY_CODES });
    expect((await signIn(user, old)).statusCode).toBe(400);
    expect((await signIn(user, renewed[3])).statusCode).toBe(200);
  });

  it("is lifted for who lost everything, and says whether it was on", async () => {
    const { user } = await build();
    expect(await transaction((tx) => liftFactor(tx, user.id))).toBe(true);
    expect(await transaction((tx) => liftFactor(tx, user.id))).toBe(false);
    expect((await signIn(user)).statusCode).toBe(200);
    expect(await subjectsTo(user)).toEqual(["Two-factor sign-in is off"]);
    const other = await buildUser();
    await begin(other);
    expect(await transaction((tx) => liftFactor(tx, other.id))).toBe(false);
  });
});
