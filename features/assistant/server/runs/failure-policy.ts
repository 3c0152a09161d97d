/** Pure rules of failed runs: the message and the HTTP status. */
import { AppError } from "#platform/errors/app-error.ts";
import { assistantMessages } from "../../contract.ts";
import { type RunEnd, RunCut } from "./live-run.ts";
import { WriterError, type WriterFailure } from "../writers/writer.ts";

/** For texts that do not occur by accident. */
export const TOO_HARD = "This text is taking too long to process. Shorten it and try again.";
const UNEXPECTED = "An unexpected error occurred.";
/** A busy provider that does not say for how long. */
const BUSY_SECONDS = 10;

/** The end of a run whose writer threw this. */
export function endOfFailure(thrown: unknown): RunEnd {
  if (thrown instanceof RunCut) return CUTS[thrown.cut]();
  const error = thrown instanceof WriterError ? ofWriter(thrown) : thrown;
  return { event: { type: "failed", error: error instanceof AppError ? error.message : UNEXPECTED }, error };
}

/** Answer for a run whose process has died. */
export const LOST_RUN = { type: "failed" as const, error: assistantMessages.interrupted };

const CUTS: Record<RunCut["cut"], () => RunEnd> = {
  stopped: () => ({ event: { type: "stopped" }, error: new AppError("conflict", assistantMessages.stopped) }),
  interrupted: () => ({ event: LOST_RUN, error: new AppError("unavailable", LOST_RUN.error, { retryAfter: 2 }) }),
};

function ofWriter(error: WriterError): AppError {
  const [code, message] = FAILURES[error.failure];
  // Without its cause: the provider's words may quote the key, and have been logged without it.
  return new AppError(code, message, error.failure === "busy" ? { retryAfter: error.retryAfter ?? BUSY_SECONDS } : {});
}

const FAILURES = {
  busy: ["unavailable", assistantMessages.busy],
  "timed-out": ["peer-timed-out", assistantMessages.timedOut],
  unreachable: ["peer-failed", assistantMessages.unreachable],
  refused: ["peer-failed", assistantMessages.refused],
  misconfigured: ["peer-failed", assistantMessages.misconfigured],
} as const satisfies Record<WriterFailure, [AppError["code"], string]>;
