import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { buildFactor, type TestFactor } from "#tests/factories/factors.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { accountMessages } from "../../contract.ts";
import { factorMessages } from "../../second-factor-contract.ts";
import { DEVICE_COOKIE } from "../access.ts";
import { codeByAccount, WARN_AT } from "./policy.ts";
import { verifyFactor } from "./service.ts";
import { emailKey, limits } from "../policy.ts";
import { suspendUser } from "../operator/service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

const SECRET = "the secret of this installation, long enough";
let app: App;
beforeAll(async () => {
  resetSettings({ SECRET });
  app = await buildAccountApp();
});
afterAll(async () => {
  resetSettings();
  await app.close();
  await stopListening();
});
beforeEach(clearThrottles);

type Given = { email?: string; password?: string; code?: unknown };
const signIn = (user: TestUser, given: Given = {}, remoteAddress = "192.0.2.1") =>
  app.inject({
    method: "POST",
    url: "/api/jwt/create/",
    remoteAddress,
    payload: { email: user.email, password: user.password, ...given },
  });
const outcome = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, response.json()];
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const sessionsOf = async (user: TestUser) =>
  (await db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute()).length - 1;
const attempts = async (limit: { name: string }, who: string | number) => {
  const counted = db.selectFrom("throttles").select("failures").where("key", "=", `${limit.name}:${who}`);
  return (await counted.executeTakeFirst())?.failures ?? 0;
};
const mailsTo = (user: TestUser) =>
  db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", user.email).execute();
const wrong = (factor: TestFactor) => factor.code(40);

async function build(): Promise<{ user: TestUser; factor: TestFactor }> {
  const user = await buildUser();
  return { user, factor: await buildFactor(user) };
}

describe("signing in with a second factor", () => {
  it("is refused without a code, with a wrong one, and gets no cookie", async () => {
    const { user, factor } = await build();
    const none = await signIn(user);
    expect(outcome(none)).toEqual([400, { code: factorMessages.codeNeeded }]);
    const bad = await signIn(user, { code: wrong(factor) });
    expect(outcome(bad)).toEqual([400, { code: factorMessages.wrongCode }]);
    expect([none, bad].map((each) => each.headers["set-cookie"])).toEqual([undefined, undefined]);
    expect(await sessionsOf(user)).toBe(0);
  });

  it("tells nobody of it who does not know the password", async () => {
    const { user, factor } = await build();
    const refused = [401, { detail: accountMessages.wrongCredentials }];
    expect(outcome(await signIn(user, { password: "a wrong one" }))).toEqual(refused);
    expect(outcome(await signIn(user, { password: "a wrong one", code: factor.code() }))).toEqual(refused);
    expect(outcome(await signIn(user, { email: "nobody@example.com", code: factor.code() }))).toEqual(refused);
    // The right code beside a wrong password was not used up.
    expect((await signIn(user, { code: factor.code() })).statusCode).toBe(200);
  });

  it.each([
    ["12345"],
    ["1234567"],
    [""],
    [null],
    [123_456],
    [["123456"]],
    [{ $ne: 1 }],
    ["x".repeat(5000)],
    ["\u0000"],
  ])("refuses %j as a code before anything is looked at", async (code) => {
    const { user } = await build();
    const [known, unknown] = [await signIn(user, { code }), await signIn(user, { email: "nobody@example.com", code })];
    expect(known.statusCode).toBe(400);
    expect(outcome(known)).toEqual(outcome(unknown));
    expect(Object.keys(known.json<object>())).toEqual(["code"]);
    expect(await attempts(codeByAccount, user.id)).toBe(0);
  });

  it("goes through with the app's code, its clock a step early or late", async () => {
    for (const steps of [-1, 0, 1]) {
      const { user, factor } = await build();
      // Near the end of a step, the call may come in the next one.
      const codes = [factor.code(steps), factor.code(0)];
      const statuses = [];
      for (const code of codes) statuses.push((await signIn(user, { code })).statusCode);
      expect(statuses).toContain(200);
    }
  });

  it("ignores a code where it is off", async () => {
    const user = await buildUser();
    expect((await signIn(user, { code: "123456" })).statusCode).toBe(200);
  });

  it("stays shut for suspended accounts, which learn nothing of codes", async () => {
    const { user, factor } = await build();
    await suspendUser(COMMAND_LINE, user.id, "Spam");
    for (const code of [undefined, wrong(factor), factor.code()])
      expect(outcome(await signIn(user, { code }))).toEqual([403, { detail: accountMessages.suspended }]);
    expect(await attempts(codeByAccount, user.id)).toBe(0);
  });

  it("is asked for after a reset of the password too", async () => {
    const { user, factor } = await build();
    const token = newToken();
    const expires_at = new Date(Date.now() + 60_000);
    const link = { user_id: user.id, token_hash: hashToken(token), purpose: "reset-password" as const, expires_at };
    await db.insertInto("mail_tokens").values(link).execute();
    const payload = { token, new_password: "another long password" };
    const reset = await app.inject({ method: "POST", url: "/api/users/reset-password-confirm/", payload });
    expect([reset.statusCode, reset.cookies.flatMap(({ name, value }) => (value === "" ? [] : [name]))]).toEqual([
      200,
      [DEVICE_COOKIE],
    ]);
    const password = payload.new_password;
    expect(outcome(await signIn(user, { password }))).toEqual([400, { code: factorMessages.codeNeeded }]);
    expect((await signIn(user, { password, code: factor.code() })).statusCode).toBe(200);
  });
});

describe("each code works once", () => {
  it("lets one of many parallel sign-ins with one code in", async () => {
    const { user, factor } = await build();
    const code = factor.code();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => signIn(user, { code }, `192.0.2.${n}`)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(await sessionsOf(user)).toBe(1);
  });

  it("takes no step again, nor one before it", async () => {
    const { user, factor } = await build();
    const [now, next] = [factor.code(), factor.code(1)];
    expect((await signIn(user, { code: next })).statusCode).toBe(200);
    for (const code of [next, now]) expect((await signIn(user, { code })).statusCode).toBe(400);
    expect(await sessionsOf(user)).toBe(1);
  });

  it("lets one of many parallel sign-ins with one recovery code in, however it is typed", async () => {
    const { user, factor } = await build();
    const [shown = ""] = factor.recoveryCodes;
    const typed = [shown, shown.toUpperCase(), shown.replaceAll("-", ""), shown.replaceAll("-", " "), ` ${shown}`];
    const answers = await Promise.all(typed.map((code, n) => signIn(user, { code }, `192.0.2.${n}`)));
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400]);
    expect(await sessionsOf(user)).toBe(1);
    const told = (await mailsTo(user)).filter(({ subject }) => subject === "A recovery code was used");
    expect(told.map(({ body }) => body.includes("You have 9 left"))).toEqual([true]);
  });

  it("holds for any mix of codes at once: as many get in as there are different good ones", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("app", "first", "second", "wrong", "none"), { minLength: 1, maxLength: 8 }),
        async (picks) => {
          await clearThrottles();
          const { user, factor } = await build();
          const [first, second] = factor.recoveryCodes;
          const given = { app: factor.code(), first, second, wrong: wrong(factor), none: undefined };
          const answers = await Promise.all(picks.map((pick) => signIn(user, { code: given[pick] })));
          const good = new Set(picks.filter((pick) => pick !== "wrong" && pick !== "none"));
          expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(good.size);
          expect(await sessionsOf(user)).toBe(good.size);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("guessing codes", () => {
  it("ends after ten, from all addresses together, for the right code too", async () => {
    const { user, factor } = await build();
    const guesses = Array.from({ length: 16 }, () =>
      verifyFactor(user.id, wrong(factor)).catch((error: unknown) => error),
    );
    const codes = (await Promise.all(guesses)).map((error) => (error as { code: string }).code);
    expect(codes.filter((code) => code === "invalid-input")).toHaveLength(codeByAccount.max);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(6);
    const blocked = await signIn(user, { code: factor.code() }, "198.51.100.7");
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(800);
    expect((await signIn(user, { code: factor.recoveryCodes[0] })).statusCode).toBe(429);
    expect(await sessionsOf(user)).toBe(0);
  });

  it("is not forgiven by a right password, nor is the guessing of passwords", async () => {
    const { user, factor } = await build();
    for (const code of [undefined, wrong(factor), undefined]) await signIn(user, { code }, "192.0.2.9");
    expect(await attempts(limits.signInByClient, `address 192.0.2.9 ${emailKey(user.email)}`)).toBe(3);
    expect(await attempts(limits.signInByStrangers, emailKey(user.email))).toBe(3);
    expect(await attempts(limits.signInByAddress, "192.0.2.9")).toBe(3);
    expect(await attempts(codeByAccount, user.id)).toBe(1);
  });

  it("of somebody else is not forgiven when the owner signs in", async () => {
    const { user, factor } = await build();
    for (let guess = 0; guess < 3; guess++) await signIn(user, { code: wrong(factor) });
    expect((await signIn(user, { code: factor.code() })).statusCode).toBe(200);
    expect(await attempts(codeByAccount, user.id)).toBe(3);
    expect(await attempts(limits.signInByClient, `address 192.0.2.1 ${emailKey(user.email)}`)).toBe(0);
  });

  it("is told to the owner once a day", async () => {
    const { user, factor } = await build();
    for (let guess = 1; guess <= codeByAccount.max; guess++) {
      await verifyFactor(user.id, wrong(factor)).catch(() => undefined);
      expect(await mailsTo(user)).toHaveLength(guess < WARN_AT ? 0 : 1);
    }
    await db.deleteFrom("throttles").where("key", "=", `${codeByAccount.name}:${user.id}`).execute();
    for (let guess = 1; guess <= WARN_AT; guess++) await verifyFactor(user.id, wrong(factor)).catch(() => undefined);
    expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(["Wrong codes at sign-in"]);
  });
});

describe("with another SECRET than before", () => {
  it("says that the app's codes cannot be checked, and takes recovery codes", async () => {
    const { user, factor } = await build();
    resetSettings({ SECRET: "another secret, after a move without the old one" });
    try {
      expect(outcome(await signIn(user, { code: factor.code() }))).toEqual([
        503,
        { detail: factorMessages.unreadable },
      ]);
      expect(await sessionsOf(user)).toBe(0);
      expect((await signIn(user, { code: factor.recoveryCodes[0] })).statusCode).toBe(200);
    } finally {
      resetSettings({ SECRET });
    }
    expect((await signIn(user, { code: factor.code() })).statusCode).toBe(200);
  });
});
