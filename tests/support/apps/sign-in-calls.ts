/** Signing in from several addresses and devices, for tests of who is let try. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { DEVICE_COOKIE } from "#features/accounts/server/access.ts";
import { emailKey, limits } from "#features/accounts/server/policy.ts";
import { db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildAccountApp } from "./account-app.ts";
import { resetSettings } from "../setup/settings.ts";

const WRONG = "a wrong password";
export const STRANGER = "192.0.2.66";
export const HOME = "198.51.100.7";

type Attempt = { from?: string; device?: string | undefined; password?: string; code?: string };
type Answer = { statusCode: number; cookies: { name: string; value: string }[] };

/** Its app is there before the first test of the file, and no attempt is counted when a test begins. */
export function signInCallsOfThisFile() {
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

  const signIn = ({ email }: { email: string }, { from = STRANGER, device, password = WRONG, code }: Attempt = {}) =>
    app.inject({
      method: "POST",
      url: "/api/jwt/create/",
      remoteAddress: from,
      headers: device === undefined ? {} : { cookie: `${DEVICE_COOKIE}=${device}` },
      payload: { email, password, ...(code === undefined ? {} : { code }) },
    });

  /** The cookie of a device that has signed in from HOME. */
  const deviceOf = async (user: TestUser, from = HOME): Promise<string> => {
    const device = deviceIn(await signIn(user, { from, password: user.password }));
    if (device === undefined) throw new Error("Signing in set no device cookie.");
    return device;
  };
  return {
    get app() {
      return app;
    },
    signIn,
    deviceOf,
  };
}

export const deviceIn = ({ cookies }: Pick<Answer, "cookies">) =>
  cookies.find(({ name }) => name === DEVICE_COOKIE)?.value;

/** So many attempts were made already. */
export async function count(limit: { name: string; seconds: number }, who: string, failures: number): Promise<void> {
  const row = { key: `${limit.name}:${who}`, failures, window_ends_at: new Date(Date.now() + limit.seconds * 1000) };
  await db
    .insertInto("throttles")
    .values(row)
    .onConflict((same) => same.column("key").doUpdateSet({ failures }))
    .execute();
}

/** All that strangers may try has been tried, from anywhere. */
export const lockStrangersOut = (user: { email: string }) =>
  count(limits.signInByStrangers, emailKey(user.email), limits.signInByStrangers.max);

export async function statuses(attempts: Promise<Answer>[]): Promise<number[]> {
  return (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
}
