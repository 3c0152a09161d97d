/**
 * The session's calls from the browser. Tokens live in HttpOnly cookies: no script sees them (docs/product/accounts.md,
 * Sessions).
 */
import { z } from "zod";
import { ApiError } from "#platform/http-client/api-error.ts";
import { sendJson } from "#platform/http-client/http-client.ts";
import { accountPaths, type SignInInput } from "../../contract.ts";

const REFRESH_LOCK = "dateline-session-refresh";

/** The bodies of these answers carry nothing that the dashboard reads. */
const anyAnswer = z.unknown();

function post(path: string, body?: unknown): Promise<unknown> {
  return sendJson("POST", path, body, anyAnswer, { session: "ignore" });
}

export async function signIn(input: SignInInput): Promise<void> {
  await post(accountPaths.signIn, input);
}

export async function signOut(): Promise<void> {
  await post(accountPaths.signOut);
}

export async function verifySession(): Promise<void> {
  await post(accountPaths.verify);
}

/**
 * Renews the tokens; false when the session is over. Tabs take turns, because a refresh token works once.
 * Throws when the server cannot be reached.
 */
export function refreshSession(): Promise<boolean> {
  return inTurn(async () => {
    try {
      await post(accountPaths.refresh);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
      throw error;
    }
  });
}

/** What changes the cookies is done by one tab after the other. Old browsers, and pages that are not served securely, have no locks. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? await locks.request(REFRESH_LOCK, work) : work();
}
