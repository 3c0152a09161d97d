/** What the HTTP client does when a call answers 401. The dashboard registers how; this file knows no account. */

/**
 * ask: refresh, and if that fails ask the person to sign in, then repeat the call (docs/product/accounts.md, Ended sessions).
 * refresh: refresh only. ignore: the 401 is the answer.
 */
export type SessionPolicy = "ask" | "refresh" | "ignore";

export type SessionRenewal = {
  /** Renews the access token; false when the session is over. Throws when the server cannot be reached. */
  refresh: () => Promise<boolean>;
  /** Asks the person to sign in; false when they decline. */
  askToSignIn: () => Promise<boolean>;
};

type QueryContext = {
  client: { getQueryData: (key: readonly unknown[]) => unknown };
  queryKey: readonly unknown[];
  signal: AbortSignal;
};

/**
 * Options for a query that reloads by itself. Only its first load asks the user to sign in: later, a dialog would open
 * over the user's work. The banner of an ended session asks instead.
 */
export function polled({ client, queryKey, signal }: QueryContext): { signal: AbortSignal; session: SessionPolicy } {
  return { signal, session: client.getQueryData(queryKey) === undefined ? "ask" : "refresh" };
}

let renewal: SessionRenewal | null = null;
let refreshing: Promise<boolean> | null = null;
let asking: Promise<boolean> | null = null;
/** How the last renewal ended, and when (milliseconds of performance.now). */
let last = { at: Number.NEGATIVE_INFINITY, renewed: false };
const waiting = new Set<() => void>();
/** Whether the last call that was refused stayed refused. */
let isOver = false;
const watching = new Set<() => void>();

/** Registers how a session is renewed; returns a function that unregisters it. */
export function registerSessionRenewal(next: SessionRenewal): () => void {
  renewal = next;
  setOver(false);
  return () => {
    if (renewal === next) renewal = null;
  };
}

/**
 * Whether a call that was refused may be repeated. Calls that are refused together share one refresh and one prompt: a
 * decision made after `sentAt` (performance.now) applies to this call too.
 */
export async function renewSession(policy: SessionPolicy, sentAt: number): Promise<boolean> {
  if (policy === "ignore" || !renewal) return false;
  if (last.at >= sentAt && (last.renewed || policy === "ask")) return last.renewed;
  if (await refreshOnce(renewal)) return remember(true);
  if (policy === "ask") return remember(await askOnce(renewal));
  setOver(true);
  return false;
}

/** Renews the session because the user asked for it, by signing in again if need be. */
export function renewByHand(): Promise<boolean> {
  return renewSession("ask", performance.now());
}

/** The session is the page's own and live, for example because another tab has signed in again. */
export function sessionIsLive(): void {
  remember(true);
}

export function isSessionOver(): boolean {
  return isOver;
}

/** Calls `listener` whenever isSessionOver changes; returns a function that stops that. */
export function watchSession(listener: () => void): () => void {
  watching.add(listener);
  return () => void watching.delete(listener);
}

/** Calls `listener` whenever a session has been renewed; returns a function that stops that. */
export function onSessionRenewed(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

function remember(renewed: boolean): boolean {
  last = { at: performance.now(), renewed };
  setOver(!renewed);
  if (renewed) for (const listener of waiting) listener();
  return renewed;
}

function setOver(next: boolean): void {
  if (isOver === next) return;
  isOver = next;
  for (const listener of watching) listener();
}

function refreshOnce(by: SessionRenewal): Promise<boolean> {
  refreshing ??= by.refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function askOnce(by: SessionRenewal): Promise<boolean> {
  asking ??= by.askToSignIn().finally(() => {
    asking = null;
  });
  return asking;
}
