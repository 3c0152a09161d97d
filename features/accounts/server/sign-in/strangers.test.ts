/** Wrong passwords lock out whoever guesses: known devices and other addresses keep getting in (docs/decisions/sign-in-limits.md). */
import { describe, expect, it } from "vitest";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import { buildUser, clearThrottles, cookiesOf, TEST_CLIENT, type TestUser } from "#tests/factories/users.ts";
import { mailsTo, mailedToken } from "#tests/support/mails.ts";
import {
  count,
  deviceIn,
  HOME,
  lockStrangersOut,
  signInCallsOfThisFile,
  statuses,
  STRANGER,
} from "#tests/support/apps/sign-in-calls.ts";
import { DEVICE_COOKIE } from "../access.ts";
import { codeByAccount } from "../second-factor/policy.ts";
import { findKnown } from "./queries.ts";
import { emailKey, limits } from "../policy.ts";
import { KNOWN } from "./policy.ts";
import { deleteExpired } from "../service.ts";
import { sendResetLink } from "../password/reset-service.ts";
import { countSignIn, rememberClient, SEND_GUESSING_NOTICE, sendGuessingNotice } from "./guard-service.ts";

const { signInByClient, signInByNetwork, signInByStrangers, signInByAddress } = limits;

const calls = signInCallsOfThisFile();
const { signIn, deviceOf } = calls;

const noticesOf = async (account: string) => {
  const text = "select from pgboss.job where name = $1 and data ->> 'account' = $2";
  return (await connectionPool().query(text, [SEND_GUESSING_NOTICE, account])).rowCount;
};

describe("ten wrong passwords from one address", () => {
  it("lock that address out, with the right password too", async () => {
    const user = await buildUser();
    const guesses = Array.from({ length: 14 }, () => signIn(user));
    expect((await statuses(guesses)).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    const locked = await signIn(user, { password: user.password });
    expect([locked.statusCode, Number(locked.headers["retry-after"]) > 800]).toEqual([429, true]);
    expect(locked.headers["set-cookie"]).toBeUndefined();
  });

  it("stop neither another address nor a known device, which may even be behind that address", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    await Promise.all(Array.from({ length: 20 }, () => signIn(user)));
    expect((await signIn(user, { from: "203.0.113.5", password: user.password })).statusCode).toBe(200);
    expect((await signIn(user, { device, password: user.password })).statusCode).toBe(200);
  });

  it("do not use up what other addresses may try, however often they are repeated", async () => {
    const user = await buildUser();
    const client = { ...TEST_CLIENT, ip: STRANGER };
    for (let round = 0; round < 60; round++) await countSignIn(emailKey(user.email), client).catch(() => undefined);
    const { failures } = await db
      .selectFrom("throttles")
      .select("failures")
      .where("key", "=", `${signInByStrangers.name}:${emailKey(user.email)}`)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(signInByClient.max);
  });

  it("count for the /64 and the /48 of IPv6, and the /24 of IPv4", async () => {
    const account = `nobody-${newToken()}@example.com`;
    const from = (ip: string) =>
      countSignIn(account, { ...TEST_CLIENT, ip }).then(
        () => true,
        () => false,
      );
    const passed = async (ips: string[]) => {
      const results = [];
      for (const ip of ips) results.push(await from(ip));
      return results.filter(Boolean).length;
    };
    expect(await passed(Array.from({ length: 12 }, (_, n) => `2001:db8:1:1::${n}`))).toBe(signInByClient.max);
    expect(await passed(Array.from({ length: 40 }, (_, n) => `2001:db8:1:a${n}::1`))).toBe(
      signInByNetwork.max - signInByClient.max,
    );
    await clearThrottles();
    expect(await passed(Array.from({ length: 40 }, (_, n) => `192.0.2.${n}`))).toBe(signInByNetwork.max);
  });
});

describe("guesses from many addresses", () => {
  it("are braked all together, in parallel too", async () => {
    const account = `nobody-${newToken()}@example.com`;
    const botnet = Array.from({ length: 90 }, (_, n) => countSignIn(account, { ...TEST_CLIENT, ip: `10.0.${n}.1` }));
    const passed = (await Promise.allSettled(botnet)).filter(({ status }) => status === "fulfilled");
    expect(passed).toHaveLength(signInByStrangers.max);
  });

  it("do not lock out known devices and known addresses", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    await lockStrangersOut(user);
    expect((await signIn(user, { from: "203.0.113.5", password: user.password })).statusCode).toBe(429);
    expect((await signIn(user, { from: "203.0.113.5", device, password: user.password })).statusCode).toBe(200);
    expect((await signIn(user, { from: HOME, password: user.password })).statusCode).toBe(200);
  });

  it("are told to the owner once a day, and the same work is done where there is no account", async () => {
    const user = await buildUser();
    const nobody = `nobody-${newToken()}@example.com`.toLowerCase();
    for (const account of [emailKey(user.email), nobody]) {
      await count(signInByStrangers, account, signInByStrangers.max - 2);
      for (let n = 0; n < 4; n++)
        await countSignIn(account, { ...TEST_CLIENT, ip: `10.1.${n}.1` }).catch(() => undefined);
      expect(await noticesOf(account)).toBe(1);
      for (let day = 0; day < 3; day++) await sendGuessingNotice(account);
    }
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(["Wrong passwords at sign-in"]);
    expect(await mailsTo(nobody)).toEqual([]);
  });

  it("are not told to a suspended account", async () => {
    const user = await buildUser({ suspended: true });
    await sendGuessingNotice(emailKey(user.email));
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it("are not given new tries when the owner signs in", async () => {
    const user = await buildUser();
    await count(signInByStrangers, emailKey(user.email), signInByStrangers.max - 1);
    expect((await signIn(user, { password: user.password })).statusCode).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 3 }, (_, n) => signIn(user, { from: `10.2.${n}.1` })));
    expect(guesses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([401, 429, 429]);
  });
});

describe("known devices and addresses", () => {
  const knownOf = (user: TestUser, kind: "device" | "address") =>
    db.selectFrom("known_clients").selectAll().where("user_id", "=", user.id).where("kind", "=", kind).execute();
  const remember = (user: TestUser, client: { ip: string; userAgent: string }) =>
    transaction((tx) => rememberClient(tx, user.id, client));
  const isKnown = (user: TestUser, device: string) =>
    countSignIn(emailKey(user.email), { ...TEST_CLIENT, device }).then(({ codesOf }) => codesOf !== null);

  it("are forgotten when the password changes, but for the device that changed it", async () => {
    const user = await buildUser();
    const other = await deviceOf(user, "203.0.113.9");
    const own = await deviceOf(user);
    const next = { current_password: user.password, new_password: "a heron stands in reeds" };
    const changed = await calls.app.inject({
      method: "POST",
      url: "/api/change-password/",
      remoteAddress: HOME,
      headers: { cookie: `${cookiesOf(user)}; ${DEVICE_COOKIE}=${own}` },
      payload: { ...next, re_new_password: next.new_password },
    });
    expect(changed.statusCode).toBe(200);
    await lockStrangersOut(user);
    const password = next.new_password;
    for (const device of [other, own])
      expect((await signIn(user, { from: "203.0.113.9", device, password })).statusCode).toBe(429);
    const device = deviceIn(changed);
    expect((await signIn(user, { from: "10.6.0.1", device, password })).statusCode).toBe(200);
  });

  it("are forgotten by a reset, whose browser gets in however many strangers guess", async () => {
    const user = await buildUser();
    const old = await deviceOf(user);
    await lockStrangersOut(user);
    await Promise.all(Array.from({ length: 12 }, () => signIn(user)));
    await sendResetLink(user.email);
    const payload = { token: await mailedToken(user.email), new_password: "a heron stands in reeds" };
    const reset = await calls.app.inject({
      method: "POST",
      url: "/api/users/reset-password-confirm/",
      remoteAddress: STRANGER,
      payload,
    });
    const password = payload.new_password;
    expect((await signIn(user, { from: HOME, device: old, password })).statusCode).toBe(429);
    expect((await signIn(user, { device: deviceIn(reset), password })).statusCode).toBe(200);
    expect((await signIn(user, { password })).statusCode).toBe(200); // without cookies, from where the reset came
  });

  it("are bounded in number; a program without cookies pushes out its own and no browser", async () => {
    const user = await buildUser();
    const browser = await remember(user, { ip: HOME, userAgent: "Firefox" });
    for (let n = 0; n < 30; n++) await remember(user, { ip: `10.7.${n}.1`, userAgent: "curl" });
    expect(await knownOf(user, "device")).toHaveLength(KNOWN.device.max);
    expect(await knownOf(user, "address")).toHaveLength(KNOWN.address.max);
    expect(await isKnown(user, browser)).toBe(true);
  });

  it("are bounded in number when sign-ins come at once", async () => {
    const user = await buildUser();
    const all = Array.from({ length: 25 }, (_, n) => signIn(user, { from: `10.8.${n}.1`, password: user.password }));
    expect(new Set(await statuses(all))).toEqual(new Set([200]));
    expect(await knownOf(user, "device")).toHaveLength(KNOWN.device.max);
  });

  it("are let go with age", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    const keys = { devices: [], address: HOME };
    expect(await findKnown(emailKey(user.email), keys)).toEqual({ device: null, address: true });
    const age = (days: number) =>
      db
        .updateTable("known_clients")
        .set({ last_seen_at: new Date(Date.now() - days * 86_400_000) })
        .where("user_id", "=", user.id)
        .execute();
    await age(KNOWN.address.days + 1);
    expect(await findKnown(emailKey(user.email), keys)).toEqual({ device: null, address: false });
    expect(await isKnown(user, device)).toBe(true);
    await deleteExpired();
    expect([(await knownOf(user, "address")).length, (await knownOf(user, "device")).length]).toEqual([0, 1]);
    await age(KNOWN.device.days + 1);
    expect(await isKnown(user, device)).toBe(false);
    await deleteExpired();
    expect(await knownOf(user, "device")).toEqual([]);
  });

  it("get in behind an address that has tried too many accounts, if it is the device that is known", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    await clearThrottles();
    await count(signInByAddress, HOME, signInByAddress.max);
    expect((await signIn(user, { from: HOME, password: user.password })).statusCode).toBe(429);
    expect((await signIn(user, { from: HOME, device, password: user.password })).statusCode).toBe(200);
  });
});

describe("codes of a second factor", () => {
  it("are bounded for strangers all together and for a known device, which strangers do not lock out", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    const { password } = user;
    const factor = await buildFactor(user);
    const wrong = Array.from({ length: 14 }, (_, n) =>
      signIn(user, { from: `10.9.${n}.1`, password, code: factor.code(40) }),
    );
    const answers = await statuses(wrong);
    expect(answers.filter((status) => status === 400)).toHaveLength(codeByAccount.max);
    expect((await signIn(user, { from: "10.9.99.1", password, code: factor.code() })).statusCode).toBe(429);
    const stolen = [];
    for (let n = 0; n < 5; n++) stolen.push(await signIn(user, { device, password, code: factor.code(40) }));
    expect(stolen.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect((await signIn(user, { device, password, code: factor.code() })).statusCode).toBe(200);
  });

  it("have ten tries on all known devices together", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    const factor = await buildFactor(user);
    await count(codeByAccount, `${user.id} devices`, codeByAccount.max);
    expect((await signIn(user, { device, password: user.password, code: factor.code() })).statusCode).toBe(429);
  });
});
