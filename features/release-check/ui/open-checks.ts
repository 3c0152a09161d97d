/** How many points each mounted release check has found, by the key of its form: the bar at the foot says it too. */
import { useSyncExternalStore } from "react";

const found = new Map<string, number>();
const listeners = new Set<() => void>();

/** @param points null when the check is no longer shown. */
export function tellPoints(scope: string, points: number | null): void {
  if ((found.get(scope) ?? null) === points) return;
  if (points === null) found.delete(scope);
  else found.set(scope, points);
  for (const listener of listeners) listener();
}

/** 0 also while the check has not loaded. */
export function usePointsToCheck(scope: string): number {
  return useSyncExternalStore(listen, () => found.get(scope) ?? 0);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function checkId(scope: string): string {
  return `release-check-${scope}`;
}

/** Leads to the check and moves the focus there. */
export function leadToCheck(scope: string): void {
  const heading = document.getElementById(checkId(scope));
  heading?.scrollIntoView({ block: "center" });
  heading?.focus({ preventScroll: true });
}
