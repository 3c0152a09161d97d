/** For whom this page's calls speak: the account it was loaded for, until it is loaded again. This file knows no account. */
import { ACCOUNT_HEADER, ANOTHER_ACCOUNT } from "#platform/contract/shown-account.ts";

/** shown: the call is refused if the session is another account's. any: of the current session, for signing in. */
export type SpeaksFor = "shown" | "any";

let shown: string | null = null;
/** Whether the last call was refused because another account is signed in. */
let isForeign = false;
const watching = new Set<() => void>();

/** @returns false when the page shows another account: only loading it again changes that. */
export function speakFor(account: string): boolean {
  shown ??= account;
  return shown === account;
}

/** The header of a call; nothing before the page shows an account. */
export function accountHeaders(speaksFor: SpeaksFor = "shown"): Record<string, string> {
  return shown === null || speaksFor === "any" ? {} : { [ACCOUNT_HEADER]: shown };
}

/** @param code of a refused call. */
export function noticeRefusal(code: string | null): void {
  if (code === ANOTHER_ACCOUNT) setForeign(true);
}

/** The page's account is signed in, or none is. */
export function endForeignSession(): void {
  setForeign(false);
}

export function isForeignSession(): boolean {
  return isForeign;
}

/** Calls `listener` whenever isForeignSession changes; returns a function that stops that. */
export function watchForeignSession(listener: () => void): () => void {
  watching.add(listener);
  return () => void watching.delete(listener);
}

/** What loading the page again does, for tests. */
export function forgetShownAccount(): void {
  shown = null;
  setForeign(false);
}

function setForeign(next: boolean): void {
  if (isForeign === next) return;
  isForeign = next;
  for (const listener of watching) listener();
}
