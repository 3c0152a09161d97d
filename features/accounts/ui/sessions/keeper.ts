/**
 * Keeps the session alive while the dashboard is open (docs/product/accounts.md, Sessions): verify every 10 minutes,
 * refresh every 27.
 */
import { logFailure } from "#platform/http-client/browser-log.ts";
import { ACCESS_TOKEN_SECONDS, REFRESH_INTERVAL_MS, VERIFY_INTERVAL_MS } from "../../contract.ts";

type SessionCalls = { verify: () => Promise<void>; refresh: () => Promise<boolean> };

/** Starts the two intervals; returns the function that stops them. Failures are only logged. */
export function keepSession({ verify, refresh }: SessionCalls): () => void {
  let renewedAt = Date.now();

  const verifyQuietly = () =>
    void verify().catch((error: unknown) => logFailure("The session was not verified.", error));
  const refreshQuietly = () => {
    renewedAt = Date.now();
    void refresh()
      .then((renewed) => renewed || logFailure("The session was not refreshed.", "It is over."))
      .catch((error: unknown) => logFailure("The session was not refreshed.", error));
  };
  // Browsers stop timers in sleeping tabs: on waking, the access token may have expired.
  const refreshAfterSleep = () => {
    const expired = Date.now() - renewedAt >= ACCESS_TOKEN_SECONDS * 1000;
    if (document.visibilityState === "visible" && expired) refreshQuietly();
  };

  const verifying = setInterval(verifyQuietly, VERIFY_INTERVAL_MS);
  const refreshing = setInterval(refreshQuietly, REFRESH_INTERVAL_MS);
  document.addEventListener("visibilitychange", refreshAfterSleep);
  return () => {
    clearInterval(verifying);
    clearInterval(refreshing);
    document.removeEventListener("visibilitychange", refreshAfterSleep);
  };
}
