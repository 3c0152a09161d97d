/**
 * The history stack of active-content keys. It travels in the state of each browser history entry, so the
 * browser's own back and forward restore the stack that belongs to the screen they show.
 */
import { isScreenKey, type ScreenKey } from "./screen-keys.ts";

/** Keys from oldest to newest; the current key is not on it. */
export type ScreenHistory = readonly ScreenKey[];

/** The state of a browser history entry. */
export type EntryState = {
  screens: ScreenHistory;
  /** How many items were opened since the screen itself was shown: so many entries before this one it still is. */
  items: number;
  /** How many steps were made on the screen since it was opened: so many entries more before it is left. */
  steps: number;
  /** How many steps were made inside an item that was reached by its address: so many entries before this one it began. */
  itemSteps: number;
};

/** Enough for a day's work, and far below what browsers let an entry carry. */
const LONGEST = 50;

/** Going to a new key pushes the current one; going to the current key changes nothing. */
export function pushed(history: ScreenHistory, current: ScreenKey, next: ScreenKey): ScreenHistory {
  return next === current ? history : [...history, current].slice(-LONGEST);
}

/** Reads an entry's state, which may be missing or from an older version of the page. */
export function entryOf(state: unknown): EntryState {
  const entry: Partial<Record<keyof EntryState, unknown>> = typeof state === "object" && state !== null ? state : {};
  const screens = Array.isArray(entry.screens) ? entry.screens : [];
  const count = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);
  return {
    screens: screens.filter((key): key is ScreenKey => isScreenKey(String(key))),
    items: count(entry.items),
    steps: count(entry.steps),
    itemSteps: count(entry.itemSteps),
  };
}
