/** Marks in this browser for things a user has done once and the server does not record. */
type Mark = "shared" | "first-run-hidden" | "setup-hidden";

const keyOf = (mark: Mark, userId: number) => `dateline:${mark}:${userId}`;

/** A browser that forbids storage has none. */
export function hasMark(mark: Mark, userId: number): boolean {
  try {
    return window.localStorage.getItem(keyOf(mark, userId)) !== null;
  } catch {
    return false;
  }
}

/** Does nothing in a browser that forbids storage. */
export function setMark(mark: Mark, userId: number): void {
  try {
    window.localStorage.setItem(keyOf(mark, userId), "1");
  } catch {
    // Code that depends on the mark reads it again at the next load.
  }
}
