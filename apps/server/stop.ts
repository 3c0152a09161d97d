/** Graceful shutdown: stops everything once, in reverse start order, on Ctrl-C, a signal or a fatal error. */
import closeWithGrace from "close-with-grace";
import { log } from "#platform/log/log.ts";

/** Requests get 10 s, jobs 20 s, the database 15 s: only a fault takes longer. */
const LIMIT_MS = 45_000;
/** One Ctrl-C arrives several times: from the terminal, from npm, from the launcher. */
const SAME_PRESS_MS = 700;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

type Step = { name: string; stop: () => Promise<void> };

export type Stopping = {
  /** Registers how to stop something that is now running. */
  onStop: (name: string, stop: () => Promise<void>) => void;
  /** Ends the process with the error's message and code 1. */
  fail: (error: Error) => void;
  /** Starts the shutdown. */
  end: () => void;
  /** How long open connections may be idle before a server that accepts no new ones closes them; 0 after Ctrl-C. */
  drainMs: () => number;
  /** Aborted when the shutdown starts. */
  signal: AbortSignal;
};

type StopOptions = {
  /** Called instead of a shutdown on SIGHUP. */
  onHangup?: (() => void) | undefined;
  /** The primary process decides when this one ends: signals that a terminal sends to both are left to the primary. */
  isLed?: boolean;
};

/** Under load each connection sends its next request within that time, and the response asks it to close. */
const DRAIN_MS = 1_500;

/**
 * Takes over the signals of this process. The first shuts it down cleanly with code 0, a second one immediately with
 * code 1.
 */
export function prepareStop(say: (line: string) => void, { onHangup, isLed = false }: StopOptions = {}): Stopping {
  const steps: Step[] = [];
  const begun = new AbortController();
  let pressedAt = 0;
  let fault: Error | undefined;
  let isHasty = false;

  const onTimeout = () => log.fatal(`Still not stopped after ${LIMIT_MS / 1000} s; forcing exit`);
  const options = { delay: LIMIT_MS, logger: undefined, skip: [...SIGNALS], onTimeout };
  const grace = closeWithGrace(options, async ({ err }) => {
    begun.abort();
    if (err) log.fatal({ err }, "Uncaught error; the process will exit");
    for (const { name, stop } of steps.toReversed()) {
      await stop().catch((error: unknown) => log.error({ err: error }, `${name} did not stop cleanly`));
    }
    if (fault) throw fault; // that is exit code 1
    if (!err) say("Stopped.");
  });

  const onSignal = (signal: NodeJS.Signals) => {
    if (begun.signal.aborted) {
      if (Date.now() - pressedAt < SAME_PRESS_MS) return;
      say(`${signal} received again; stopping now.`);
      process.exit(1);
    }
    pressedAt = Date.now();
    isHasty = signal === "SIGINT";
    say("Stopping after requests in flight finish. Press Ctrl-C again to stop now.");
    void grace.close();
  };
  for (const signal of SIGNALS) {
    const isLeft = isLed && signal !== "SIGTERM";
    process.on(signal, isLeft ? () => undefined : onSignal);
  }
  if (onHangup) process.off("SIGHUP", onSignal).on("SIGHUP", onHangup);

  return {
    onStop: (name, stop) => void steps.push({ name, stop }),
    fail: (error) => {
      fault = error;
      process.stderr.write(`${log.isLevelEnabled("debug") ? error.stack : error.message}\n`);
      void grace.close();
    },
    end: () => void grace.close(),
    drainMs: () => (isHasty || fault ? 0 : DRAIN_MS),
    signal: begun.signal,
  };
}
