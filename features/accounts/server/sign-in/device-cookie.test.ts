/** The cookie by which an account knows a device: what it is good for, and what copying or planting one gains (docs/decisions/sign-in-limits.md). */
import { describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { buildUser, cookiesOf, TEST_CLIENT } from "#tests/factories/users.ts";
import {
  deviceIn,
  HOME,
  lockStrangersOut,
  signInCallsOfThisFile,
  statuses,
  STRANGER,
} from "#tests/support/apps/sign-in-calls.ts";
import { DEVICE_COOKIE } from "../access.ts";
import { limits } from "../policy.ts";
import { MAX_ACCOUNTS_OF_A_DEVICE } from "./policy.ts";
import { rememberClient } from "./guard-service.ts";

const { signInByClient } = limits;
const calls = signInCallsOfThisFile();
const { signIn, deviceOf } = calls;

describe("a device cookie", () => {
  it("is refused with a wrong password, and has ten tries of its own", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    await lockStrangersOut(user);
    const guesses = Array.from({ length: 14 }, (_, n) => signIn(user, { device, from: `10.3.${n}.1` }));
    const answers = await statuses(guesses);
    expect(answers.filter((status) => status === 401)).toHaveLength(signInByClient.max);
    expect(answers.filter((status) => status === 429)).toHaveLength(14 - signInByClient.max);
    expect((await signIn(user, { device, from: "10.3.99.1", password: user.password })).statusCode).toBe(429);
  });

  it("is of no use for another account, and neither is one that was made up", async () => {
    const [eve, ada] = [await buildUser(), await buildUser()];
    const device = await deviceOf(eve);
    await lockStrangersOut(ada);
    for (const stolen of [device, newToken(), "", "x".repeat(5000), `${device}=`])
      expect((await signIn(ada, { device: stolen, password: ada.password })).statusCode).toBe(429);
  });

  it("says nothing of the account, is for the calls alone, and changes with every sign-in", async () => {
    const user = await buildUser();
    const first = await signIn(user, { password: user.password });
    const device = deviceIn(first) ?? "";
    const again = await signIn(user, { device, password: user.password });
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(deviceIn(again)).not.toBe(device);
    const cookie = first.cookies.find(({ name }) => name === DEVICE_COOKIE);
    expect(cookie).toMatchObject({ path: "/api/", httpOnly: true, sameSite: "Lax", maxAge: 365 * 86_400 });
    const rows = await db.selectFrom("known_clients").select("key").where("user_id", "=", user.id).execute();
    expect(JSON.stringify(rows)).not.toContain(device);
    await lockStrangersOut(user);
    // What somebody planted in the browser, or copied from it, is a stranger's after the next sign-in.
    expect((await signIn(user, { from: "10.4.0.1", device, password: user.password })).statusCode).toBe(429);
  });

  it("is good for every account that was used in the browser", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const first = await deviceOf(ada);
    const device = deviceIn(await signIn(eve, { device: first, from: HOME, password: eve.password }));
    for (const user of [ada, eve]) await lockStrangersOut(user);
    const inAda = await signIn(ada, { device, from: "10.5.0.1", password: ada.password });
    expect(inAda.statusCode).toBe(200);
    const next = deviceIn(inAda);
    expect((await signIn(eve, { device: next, from: "10.5.1.1", password: eve.password })).statusCode).toBe(200);
    // What the browser held before is worth nothing any more: each account renews its own part.
    expect((await signIn(ada, { device, from: "10.5.2.1", password: ada.password })).statusCode).toBe(429);
  });

  it("gives whoever copied it no new tries by signing in to an account of their own", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const own = await deviceOf(ada);
    const copied = await deviceOf(ada);
    await lockStrangersOut(ada);
    let device: string | undefined = copied;
    const answers: number[] = [];
    for (let round = 0; round < 3; round++) {
      const guesses = Array.from({ length: 11 }, (_, n) => signIn(ada, { device, from: `10.11.${round}.${n}` }));
      answers.push(...(await statuses(guesses)));
      device = deviceIn(await signIn(eve, { device, from: "10.11.9.1", password: eve.password }));
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(signInByClient.max);
    expect((await signIn(ada, { device: own, from: "10.12.0.1", password: ada.password })).statusCode).toBe(200);
  });

  it("stays good in the owner's browser when somebody with a copy signs in to another account", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const device = await deviceOf(ada);
    const copy = deviceIn(await signIn(eve, { device, from: STRANGER, password: eve.password }));
    await lockStrangersOut(ada);
    expect((await signIn(ada, { device, from: "10.13.0.1", password: ada.password })).statusCode).toBe(200);
    // The owner's sign-in ends every copy of what the account knew.
    expect((await signIn(ada, { device: copy, from: "10.13.1.1", password: ada.password })).statusCode).toBe(429);
  });

  it("that somebody planted is not known to the account that is signed in to with it", async () => {
    const [ada, eve] = [await buildUser(), await buildUser()];
    const planted = await deviceOf(eve);
    const device = deviceIn(await signIn(ada, { device: planted, from: HOME, password: ada.password }));
    await lockStrangersOut(ada);
    expect((await signIn(ada, { device: planted, from: "10.14.0.1", password: ada.password })).statusCode).toBe(429);
    expect((await signIn(ada, { device, from: "10.14.0.1", password: ada.password })).statusCode).toBe(200);
  });

  it("stays short: parts that no account knows are left out, and the latest accounts go before", async () => {
    const user = await buildUser();
    const device = deviceIn(await signIn(user, { device: `${newToken()}.${newToken()}`, password: user.password }));
    expect(device).toMatch(/^[\w-]{43}$/);
    const client = { ...TEST_CLIENT, ip: HOME };
    let cookie = "";
    for (let n = 0; n < MAX_ACCOUNTS_OF_A_DEVICE + 2; n++) {
      const { id } = await buildUser();
      cookie = await transaction((tx) => rememberClient(tx, id, { ...client, device: cookie }));
    }
    expect(cookie.split(".")).toHaveLength(MAX_ACCOUNTS_OF_A_DEVICE);
  });

  it("is not set by a refused sign-in, and survives signing out", async () => {
    const user = await buildUser();
    expect((await signIn(user)).headers["set-cookie"]).toBeUndefined();
    const out = await calls.app.inject({
      method: "POST",
      url: "/api/logout/",
      headers: { cookie: cookiesOf(user) },
    });
    expect(out.cookies.map(({ name }) => name)).not.toContain(DEVICE_COOKIE);
  });

  it("is set by signing up", async () => {
    const email = `${newToken()}@example.com`;
    const payload = { email, password: "a heron stands in the reeds", first_name: "Ada", last_name: "L" };
    const signedUp = await calls.app.inject({ method: "POST", url: "/api/users/", payload });
    await lockStrangersOut({ email });
    const device = deviceIn(signedUp);
    expect((await signIn({ email }, { device, password: payload.password })).statusCode).toBe(200);
  });
});
