/** A run as its reader sees it: the events of its stream, from memory or from its row, never faster than a reader takes them. */
import { HEARTBEAT_MS, type StreamEvent } from "../../contract.ts";
import { changesBetween } from "./progress-policy.ts";
import type { Written } from "../writers/writer.ts";

export type FinalEvent = Extract<StreamEvent, { type: "done" | "failed" | "stopped" }>;

/** What has been written so far; `end` once that is all. */
export type RunState = { written: Written; end: FinalEvent | null };

/** Where the events of a run come from. */
export type RunSource = {
  id: string;
  isOffline: boolean;
  /** Null when nothing more comes from here, although the run goes on. */
  read: () => RunState | null | Promise<RunState | null>;
  /** Resolves when a look may show more than was seen, after `ms` at the latest, and at once when the signal aborts. */
  changed: (seen: RunState, ms: number, signal: AbortSignal) => Promise<void>;
};

/** At most 20 events a second. */
const EVENT_MS = 50;

/**
 * Ends with the run's last event, or without one when the signal aborts.
 * Whatever is written while an event waits to be taken comes together in the next ones.
 * @returns null for a sign of life.
 */
export async function* runEvents(source: RunSource, signal: AbortSignal): AsyncGenerator<StreamEvent | null, void> {
  let sent: Written = {};
  let saidAt = performance.now();
  yield { type: "run", id: source.id, is_offline: source.isOffline };
  while (!signal.aborted) {
    const seen = await source.read();
    if (!seen) return;
    const changes = changesBetween(sent, seen.written);
    sent = seen.written;
    yield* changes;
    if (seen.end) return yield seen.end;
    if (changes.length > 0) saidAt = performance.now();
    else if (performance.now() - saidAt >= HEARTBEAT_MS) {
      yield null;
      saidAt = performance.now();
    }
    await pause(changes.length * EVENT_MS, signal);
    await source.changed(seen, Math.max(1, saidAt + HEARTBEAT_MS - performance.now()), signal);
  }
}

/** Resolves after so many milliseconds, or at once when the signal aborts or the other thing happens. */
export function pause(ms: number, signal: AbortSignal, other?: Promise<void>): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    void other?.then(end);
  });
}
