/**
 * Notices that another tab has signed out, signed in as another user, or begun or ended acting as a user
 * (docs/product/accounts.md, Pages of another account).
 */
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { sessionIsLive, type SessionPolicy } from "#platform/http-client/session.ts";
import { endForeignSession } from "#platform/http-client/shown-account.ts";
import { verifySession } from "../../calls.ts";
import { HOME_PATH } from "../return-path.ts";

const CHANNEL = "dateline-session-switch";

/** One channel per page: a second one would receive the first one's messages. */
let channel: BroadcastChannel | undefined;
let checking: Promise<boolean> | null = null;

/** Tells the other tabs of this browser that the session's cookies have changed. */
export function announceSwitch(): void {
  const through = channel ?? new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  through.postMessage(null);
  if (through !== channel) through.close();
}

/** Switches to another account: this page is reloaded, and the other tabs say that they show another one. @param path on this site. */
export function startAnew(path = HOME_PATH): void {
  announceSwitch();
  window.location.assign(path);
}

/**
 * Asks the server whether the page's account is still the one that is signed in. If another one is, the refusal itself
 * is noticed (platform/http-client/shown-account.ts).
 * @param session "ask" opens the sign-in dialog when the user is signed out.
 * @returns false when another user is signed in, or none. True when that is unknown.
 */
export async function checkAccount(session: SessionPolicy): Promise<boolean> {
  try {
    await call(verifySession, undefined, { session });
    endForeignSession();
    sessionIsLive();
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 412)) return false;
    logFailure("The session was not verified.", error);
    return true;
  }
}

/** Checks the account when another tab says so, when this one is looked at again, and when it comes back from the history. @returns a function that stops that. */
export function followSession(): () => void {
  const opened = new BroadcastChannel(CHANNEL);
  // The user is typing in the other tab, so a dialog here catches no keystrokes.
  opened.addEventListener("message", () => void checkAccount("ask"));
  channel = opened;
  const stopped = new AbortController();
  const listening = { signal: stopped.signal };
  window.addEventListener("focus", checkQuietly, listening);
  document.addEventListener("visibilitychange", checkQuietly, listening);
  window.addEventListener("pageshow", ({ persisted }) => persisted && void checkRestored(), listening);
  return () => {
    stopped.abort();
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

/** Both events come when a tab is looked at: one check is enough. */
function checkQuietly(): void {
  if (document.visibilityState !== "visible" || checking) return;
  checking = checkAccount("refresh").finally(() => {
    checking = null;
  });
}

/** A page out of the back-forward cache shows nothing until its account is known to be signed in. */
async function checkRestored(): Promise<void> {
  document.documentElement.style.visibility = "hidden";
  if (await checkAccount("refresh")) document.documentElement.style.visibility = "";
  // Reloads for the user who is signed in now; unsent text stays stored for its owner.
  else window.location.reload();
}
