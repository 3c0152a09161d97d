/** Keeps what is typed into a form in this browser until it is saved or thrown away. */
import { useEffect, useState } from "react";

/** Null when nothing is kept under the key that `parse` can read. */
export function readKept<T>(key: string, parse: (stored: unknown) => T | null): T | null {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** False when the browser refuses, for example because its storage is full. */
function keep(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage kept nothing.
  }
}

/**
 * Keeps `value` at each change while it `isChanged`, and forgets it once it is not.
 * @param key null keeps nothing.
 * @returns whether the browser keeps it.
 */
export function useKeeping(key: string | null, value: unknown, isChanged: boolean): boolean {
  const text = JSON.stringify(value);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (key === null) return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the attempt shows whether the browser keeps it
    if (isChanged) setKept(keep(key, text));
    else forgetKept(key);
  }, [key, text, isChanged]);
  return isKept;
}

/** The browser asks before leaving a page with input that is neither sent nor stored. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
