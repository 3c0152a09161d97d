/**
 * A video's size and length. Its container is read in a separate process: a file of a few hundred bytes may promise
 * four billion pictures, and a thread that runs out of memory ends the server.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { log } from "#platform/log/log.ts";
import { programBeside } from "#platform/threads/thread-pool.ts";

export type VideoFacts = {
  /** As it is shown: turned, with square pixels. */
  width: number | null;
  height: number | null;
  seconds: number | null;
};

const UNKNOWN: VideoFacts = { width: null, height: null, seconds: null };
/** A real video takes a tenth of a second, on a busy machine a few. Uploads of videos wait for each other meanwhile. */
const LIMIT_MS = 10_000;
const HEAP_MB = 128;
const PROGRAM = fileURLToPath(programBeside(import.meta.url, "container-process"));

/** One at a time, however many are uploaded. */
let last: Promise<unknown> = Promise.resolve();

/** Never throws: a file that cannot be read is a video all the same, and players decide. */
export function readVideoFacts(path: string, limitMs = LIMIT_MS): Promise<VideoFacts> {
  const reading = last.then(() => readAside(path, limitMs));
  last = reading;
  return reading;
}

async function readAside(path: string, limitMs: number): Promise<VideoFacts> {
  try {
    const program = [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning", PROGRAM, path];
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: {},
      timeout: limitMs,
      killSignal: "SIGKILL",
    });
    return JSON.parse(stdout) as VideoFacts;
  } catch (error) {
    const { killed, signal, code } = error as { killed?: boolean; signal?: string; code?: unknown };
    log.warn({ isLate: killed, signal, code }, "A video was not read: it takes too long, or more memory than it may");
    return UNKNOWN;
  }
}
