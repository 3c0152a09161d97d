/** One time limit over a whole exchange, with all its redirects and its body; waiting in line stops it. */
import { OutboundError } from "./outbound-error.ts";

export type Clock = {
  /** Aborts with an OutboundError as its reason: timeout, aborted, or what `fail` was given. */
  signal: AbortSignal;
  /** Runs the work off the clock. */
  pausedFor: <T>(work: Promise<T>) => Promise<T>;
  fail: (error: OutboundError) => void;
  /** Must be called at the end, however it ends. */
  stop: () => void;
};

/** @param caller's signal; its abort ends the exchange with `aborted`. */
export function startClock(limitMs: number, caller?: AbortSignal): Clock {
  const controller = new AbortController();
  let left = limitMs;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const fail = (error: OutboundError) => controller.abort(error);
  const onAbort = () => fail(new OutboundError("aborted", "The request was stopped.", caller?.reason));
  const run = () => {
    startedAt = performance.now();
    timer = setTimeout(() => {
      fail(new OutboundError("timeout", `There was no complete answer within ${Math.ceil(limitMs / 1000)} s.`));
    }, left);
  };
  const pause = () => {
    clearTimeout(timer);
    left = Math.max(0, left - (performance.now() - startedAt));
  };

  if (caller?.aborted) onAbort();
  else caller?.addEventListener("abort", onAbort, { once: true });
  run();

  return {
    signal: controller.signal,
    fail,
    async pausedFor(work) {
      pause();
      try {
        return await work;
      } finally {
        run();
      }
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", onAbort);
    },
  };
}
