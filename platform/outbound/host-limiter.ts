/** At most so many exchanges with one host at a time; the rest wait in the order in which they came. */
import { OutboundError } from "./outbound-error.ts";

export type HostLimiter = {
  /**
   * Waits for a slot. The slot must be given back by calling the result, once or more often.
   * @throws OutboundError host-busy after `waitMs`; the signal's reason when it aborts.
   */
  acquire: (host: string, signal?: AbortSignal) => Promise<() => void>;
  /** A free slot, or null: usually one is free, and waiting would cost promises. */
  tryAcquire?: (host: string) => (() => void) | null;
};

type Line = { active: number; waiting: Set<() => void> };

/** @param waitMs the longest wait for a slot, in milliseconds. */
export function createHostLimiter({ perHost = 2, waitMs = 60_000 } = {}): Required<HostLimiter> {
  const lines = new Map<string, Line>();

  const takeSlot = (host: string, line: Line) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = line.waiting;
      if (next) return next(); // the slot is handed on, so that a newcomer cannot jump the queue
      line.active--;
      if (line.active === 0) lines.delete(host);
    };
  };

  const lineOf = (host: string): Line => {
    const line = lines.get(host) ?? { active: 0, waiting: new Set() };
    lines.set(host, line);
    return line;
  };

  const tryAcquire = (host: string) => {
    const line = lineOf(host);
    if (line.active >= perHost) return null;
    line.active++;
    return takeSlot(host, line);
  };

  return {
    tryAcquire,
    async acquire(host, signal) {
      signal?.throwIfAborted();
      const free = tryAcquire(host);
      if (free) return free;
      const line = lineOf(host);
      await waitInLine(host, line, waitMs, signal);
      return takeSlot(host, line);
    },
  };
}

function waitInLine(host: string, { waiting }: Line, waitMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(enter);
      signal?.removeEventListener("abort", abort);
    };
    const enter = () => {
      leave();
      resolve();
    };
    const abort = () => {
      leave();
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      leave();
      reject(new OutboundError("host-busy", `Too many requests are already waiting for ${host}.`));
    }, waitMs);
    waiting.add(enter);
    signal?.addEventListener("abort", abort);
  });
}
