/** Follows a run until its last event and reconnects dropped streams; the server keeps writing. */
import { ApiError } from "#platform/http-client/api-error.ts";
import { sendStream, type StreamedEvent } from "#platform/http-client/event-stream.ts";
import { addressOf } from "#platform/contract/call.ts";
import { resumeStream, type streamDraft, type streamEdit } from "../../calls.ts";
import { HEARTBEAT_MS, type StreamEvent } from "../../contract.ts";

/** A new request, or a run that was in progress when the page was left. */
export type RunOpening = { call: typeof streamDraft | typeof streamEdit; body: unknown } | { runId: string };

/** The connection was lost permanently; the text so far is kept. */
export class RunInterrupted extends Error {}

/** A stream silent for longer counts as dropped. */
const SILENCE_MS = 3 * HEARTBEAT_MS;
/** Delays before each reconnection attempt; any event resets them. */
const RETRY_DELAYS_MS: readonly number[] = [1000, 3000, 8000];

const LAST_EVENTS: readonly StreamEvent["type"][] = ["done", "failed", "stopped"];

/**
 * Yields events up to the last one of the run.
 * @throws ApiError when the request is refused, or the server cannot be reached before it has named the run;
 * RunInterrupted after that; the reason of `signal` if it aborts.
 */
export async function* followRun(
  opening: RunOpening,
  signal: AbortSignal,
  retryDelaysMs = RETRY_DELAYS_MS,
): AsyncGenerator<StreamedEvent<StreamEvent>, void, undefined> {
  let runId = "runId" in opening ? opening.runId : null;
  let lastEventId = "";
  let attempts = 0;
  for (;;) {
    try {
      for await (const { id, data } of openStream(opening, runId, lastEventId, signal)) {
        attempts = 0;
        lastEventId = id;
        if (data.type === "run") runId = data.id;
        yield { id, data };
        if (LAST_EVENTS.includes(data.type)) return;
      }
      if (runId === null) throw new RunInterrupted();
    } catch (error) {
      signal.throwIfAborted();
      if (runId === null || !(error instanceof ApiError)) throw error;
      // The run is over, or belongs to someone else: a retry would not help.
      if (error.status > 0 && error.status < 500) throw new RunInterrupted();
    }
    const delayMs = retryDelaysMs[attempts++];
    if (delayMs === undefined) throw new RunInterrupted();
    await pause(delayMs, signal);
  }
}

function openStream(opening: RunOpening, runId: string | null, lastEventId: string, signal: AbortSignal) {
  const options = { lastEventId, signal, silenceMs: SILENCE_MS };
  if (runId !== null) {
    const address = addressOf(resumeStream, { params: { id: runId } });
    return sendStream(resumeStream.method, address, undefined, resumeStream.answer.events, options);
  }
  if ("runId" in opening) throw new RunInterrupted();
  const { method, path, answer } = opening.call;
  return sendStream(method, path, opening.body, answer.events, options);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
