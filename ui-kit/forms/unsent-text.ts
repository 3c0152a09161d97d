/** Keeps what is typed in this browser until it is sent or discarded: the one place that stores unsent text. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browserStorage } from "./browser-storage.ts";
import { keepOnLeaving } from "./page-leaving.ts";

/** Null if nothing is stored under the key that `parse` can read. */
export function readUnsent<T>(key: string, parse: (stored: unknown) => T | null): T | null {
  return parseUnsent(browserStorage().getItem(key), parse);
}

/** @param text as the browser stores it. */
export function parseUnsent<T>(text: string | null, parse: (stored: unknown) => T | null): T | null {
  try {
    return text === null ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** False when the browser refuses, for example because its storage is full. */
export function storeUnsent(key: string, value: unknown): boolean {
  try {
    browserStorage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @returns true, as storing does: nothing is missing in the browser. */
export function forgetUnsent(key: string): true {
  browserStorage().removeItem(key);
  return true;
}

type Storing<V> = {
  /** As rendered. */
  values: V;
  /** Also what React has not rendered yet. */
  getLatest: () => V;
  /** Equal if there is nothing to store again. */
  print: (values: V) => string;
  /** Stores the values, or forgets them once nothing of them is unsent; false if the browser refuses. */
  store: (values: V) => boolean;
  /** How long typing pauses first. */
  afterMs: number;
};

/**
 * Stores at each change, and at once when the screen or the page is left.
 * @returns whether the browser keeps the values; `storeNow`; and `pass`, which counts the latest values as stored.
 */
export function useStoring<V>({ values, afterMs, ...given }: Storing<V>) {
  const shown = given.print(values);
  const [isStored, setStored] = useState(true);
  const last = useRef(shown);
  const latest = useRef(given);
  useEffect(() => void (latest.current = given));
  const pass = useCallback(() => {
    const { getLatest, print } = latest.current;
    last.current = print(getLatest());
  }, []);
  const storeNow = useCallback(() => {
    pass();
    const { getLatest, store } = latest.current;
    return store(getLatest());
  }, [pass]);
  useEffect(() => {
    if (shown === last.current) return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the attempt shows whether the browser keeps it
    if (afterMs === 0) return setStored(storeNow());
    const timer = setTimeout(() => setStored(storeNow()), afterMs);
    return () => clearTimeout(timer);
  }, [shown, afterMs, storeNow]);
  useEffect(() => {
    const leave = () => {
      const { getLatest, print } = latest.current;
      if (print(getLatest()) !== last.current) storeNow();
    };
    const stop = keepOnLeaving(leave);
    return () => {
      stop();
      leave();
    };
  }, [storeNow]);
  return { isStored, storeNow, pass };
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
