/** Whether a user has shared a post from this browser: shares leave no trace on the server. */
const keyOf = (userId: number) => `dateline:shared:${userId}`;

/** A browser that forbids storage has not seen it. */
export function hasShared(userId: number): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

/** Does nothing in a browser that forbids storage. */
export function markShared(userId: number): void {
  try {
    window.localStorage.setItem(keyOf(userId), "1");
  } catch {
    // The first-run checklist then shows the step as open.
  }
}
