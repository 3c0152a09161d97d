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

type Asked = { client: { getQueryData: (key: readonly unknown[]) => unknown }; queryKey: readonly unknown[] };

/**
 * Of a query that asks again by itself: only its first load asks the person to sign in. Later, a dialog would open by itself
 * over what somebody types.
 */
export function sessionOf({ client, queryKey }: Asked): SessionPolicy {
  return client.getQueryData(queryKey) === undefined ? "ask" : "refresh";
}

let renewal: SessionRenewal | null = null;
let refreshing: Promise<boolean> | null = null;
let asking: Promise<boolean> | null = null;
/** How the last renewal ended, and when (milliseconds of performance.now). */
let last = { at: Number.NEGATIVE_INFINITY, renewed: false };
const waiting = new Set<() => void>();

/** Registers how a session is renewed; returns a function that unregisters it. */
export function registerSessionRenewal(next: SessionRenewal): () => void {
  renewal = next;
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
  return policy === "ask" && remember(await askOnce(renewal));
}

/** Calls `listener` whenever a session has been renewed; returns a function that stops that. */
export function onSessionRenewed(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

function remember(renewed: boolean): boolean {
  last = { at: performance.now(), renewed };
  if (renewed) for (const listener of waiting) listener();
  return renewed;
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
