/** The event stream of a run, from memory or from its row, never faster than its reader takes it. */
import { HEARTBEAT_MS, type StreamEvent } from "../../contract.ts";
import { changesBetween } from "./progress-policy.ts";
import type { Written } from "../writers/writer.ts";

export type FinalEvent = Extract<StreamEvent, { type: "done" | "failed" | "stopped" }>;

/** The text written so far; `end` once it is complete. */
export type RunState = { written: Written; end: FinalEvent | null };

/** The source of a run's events. */
export type RunSource = {
  id: string;
  isOffline: boolean;
  /** Null when this source has nothing more, although the run continues. */
  read: () => RunState | null | Promise<RunState | null>;
  /** Resolves when there may be something new, after `ms` at the latest, and immediately when the signal aborts. */
  changed: (seen: RunState, ms: number, signal: AbortSignal) => Promise<void>;
};

/** At most 20 events a second. */
const EVENT_MS = 50;

/**
 * Ends with the run's last event, or without one when the signal aborts. Text written while an event waits is combined
 * in the next ones.
 * @returns null as a heartbeat.
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

/** Resolves after this many milliseconds, or immediately when the signal aborts or the other promise settles. */
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
