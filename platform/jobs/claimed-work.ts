/** Works through rows waiting in a table: many in parallel, none held up by a slow one. The rows are the queue. */
import { setTimeout as sleep } from "node:timers/promises";

/** How soon new rows are claimed while slow ones keep the loop running. */
const LOOK_MS = 500;
/** A run claims nothing after this; the next one continues. */
const RUN_MS = 240_000;

export type ClaimedWork<Item> = {
  /** Takes at most so many rows that are due, for longer than `attempt` may take. */
  claim: (limit: number) => Promise<Item[]>;
  /** Does the work and stores its outcome; must not throw. */
  attempt: (item: Item) => Promise<void>;
  /** Maximum number of simultaneous attempts in this process. */
  slots: number;
  /** Nothing is claimed once it aborts. */
  signal?: AbortSignal | undefined;
};

/** Works until nothing is due. @returns how many attempts were made. */
export async function workThrough<Item>({ claim, attempt, slots, signal }: ClaimedWork<Item>): Promise<number> {
  const endsAt = performance.now() + RUN_MS;
  const active = new Set<Promise<void>>();
  let attempts = 0;
  for (;;) {
    const isOpen = !signal?.aborted && performance.now() < endsAt;
    const limit = isOpen ? slots - active.size : 0;
    const claimed = limit > 0 ? await claim(limit) : [];
    attempts += claimed.length;
    for (const item of claimed) {
      const running: Promise<void> = attempt(item).finally(() => active.delete(running));
      active.add(running);
    }
    if (active.size === 0) return attempts;
    if (claimed.length === 0) await untilNext(active);
  }
}

async function untilNext(active: ReadonlySet<Promise<void>>): Promise<void> {
  const pause = new AbortController();
  await Promise.race([...active, sleep(LOOK_MS, undefined, { signal: pause.signal }).catch(() => undefined)]);
  pause.abort();
}
