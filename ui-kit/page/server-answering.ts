/** Whether the server is there, for pages that miss something of it. */
const ANSWER_MS = 5_000;

export const SERVER_AWAY = "We cannot reach the server. Check your connection and try again.";
export const UPDATED = "The site may have been updated since you opened it. Reload the page.";

/** Any answer but an error of a server or a proxy says that the server is there. */
export async function isAnswering(): Promise<boolean> {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
    return status < 500;
  } catch {
    return false;
  }
}
