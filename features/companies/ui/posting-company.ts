/**
 * Whom a user posts as until they choose otherwise: what the switcher in the top bar says. This browser keeps it for each
 * user, and all its tabs agree.
 */
import { useSyncExternalStore } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";

/** Yourself, and not one of the companies. */
export const YOURSELF_ONLY = "none";
/** A company's id as text, yourself, or null: no choice, so nothing is filtered. */
export type PostingAs = string | null;

const keyOf = (userId: number) => `dateline:posting-as:${userId}`;
const IS_CHOICE = /^(?:none|[1-9]\d{0,14})$/;
const listeners = new Set<() => void>();

/** A browser that forbids storage counts as no choice. */
export function readPostingAs(userId: number): PostingAs {
  try {
    return IS_CHOICE.exec(window.localStorage.getItem(keyOf(userId)) ?? "")?.[0] ?? null;
  } catch {
    return null;
  }
}

function choosePostingAs(userId: number, chosen: PostingAs): void {
  try {
    if (chosen === null) window.localStorage.removeItem(keyOf(userId));
    else window.localStorage.setItem(keyOf(userId), chosen);
  } catch {
    // Without storage there is nothing to remember it in; forms and filters still offer every company.
  }
  for (const listener of listeners) listener();
}

/** Other tabs' choices are heard too. @returns what ends it. */
export function hearPostingAs(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The signed-in user's choice, and how to change it. */
export function usePostingAs(): [PostingAs, (chosen: PostingAs) => void] {
  const { id } = useMe();
  const chosen = useSyncExternalStore(hearPostingAs, () => readPostingAs(id));
  return [chosen, (next) => choosePostingAs(id, next)];
}
