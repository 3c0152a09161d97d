/** The queue of claimed feeds: their order, and until when they may wait. */
import type { ClaimedFeed } from "./queries.ts";

/** `asked_before` is of performance.now(). */
export type WaitingFeed = ClaimedFeed & { asked_before: number };

export function isLate({ asked_before }: WaitingFeed): boolean {
  return performance.now() > asked_before;
}

/** Longest due first; newly added feeds get only every other place. */
export function inFetchOrder(feeds: readonly WaitingFeed[]): WaitingFeed[] {
  const { added = [], others = [] } = Object.groupBy(
    feeds.toSorted((a, b) => a.due_at - b.due_at),
    ({ due_at }) => (due_at === 0 ? "added" : "others"),
  );
  return Array.from({ length: Math.max(added.length, others.length) }, (_, place) => [added[place], others[place]])
    .flat()
    .filter((feed) => feed !== undefined);
}
