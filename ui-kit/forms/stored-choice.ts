/** A choice that this browser keeps for each user, on which all its tabs agree. */
import { browserStorage } from "./browser-storage.ts";

/** @param name of the choice, as in `dateline:{name}:{user}`. */
export function createStoredChoice(name: string) {
  const keyOf = (userId: number) => `dateline:${name}:${userId}`;
  const listeners = new Set<() => void>();
  /** For browsers without storage: the choice lasts as long as the page. */
  const chosenHere = new Map<number, string>();
  return {
    /** Null if nothing is chosen. */
    read: (userId: number): string | null => chosenHere.get(userId) ?? browserStorage().getItem(keyOf(userId)),
    /** @param value null forgets the choice. */
    choose: (userId: number, value: string | null) => {
      chosenHere.delete(userId);
      try {
        if (value === null) browserStorage().removeItem(keyOf(userId));
        else browserStorage().setItem(keyOf(userId), value);
      } catch {
        if (value !== null) chosenHere.set(userId, value);
      }
      for (const listener of listeners) listener();
    },
    /** Also to choices in other tabs. @returns ends it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
