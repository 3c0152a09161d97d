/**
 * The session's calls from the browser. Tokens live in HttpOnly cookies: no script sees them (docs/product/accounts.md,
 * Sessions).
 */
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../../calls.ts";
import type { SignInInput, SignUpInput } from "../../contract.ts";
import { announceSwitch } from "./following.ts";

const REFRESH_LOCK = "dateline-session-refresh";

const IGNORE = { session: "ignore" } as const;
/** The account that was signed in before. */
const AS_ANYBODY = { ...IGNORE, speaksFor: "any" } as const;

export async function signIn(body: SignInInput): Promise<void> {
  await call(calls.signIn, { body }, AS_ANYBODY);
  announceSwitch();
}

export async function signUp(body: SignUpInput): Promise<void> {
  await call(calls.signUp, { body }, AS_ANYBODY);
  announceSwitch();
}

export async function signOut(): Promise<void> {
  await call(calls.signOut, undefined, IGNORE);
  announceSwitch();
}

export async function verifySession(): Promise<void> {
  await call(calls.verifySession, undefined, IGNORE);
}

/**
 * Renews the tokens; false when the session has ended. Tabs take turns, because a refresh token works once. Throws when
 * the server cannot be reached.
 */
export function refreshSession(): Promise<boolean> {
  return singleFlight(async () => {
    try {
      await call(calls.refreshSession, undefined, IGNORE);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
      throw error;
    }
  });
}

/** Tabs change the cookies one at a time. Old browsers and insecure pages have no locks. */
export async function singleFlight<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? await locks.request(REFRESH_LOCK, work) : work();
}
