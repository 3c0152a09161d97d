/**
 * A video's size and length. Its container is read in a separate process: a file of a few hundred bytes may promise
 * four billion pictures, and a thread that runs out of memory ends the server.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { log } from "#platform/log/log.ts";
import { programBeside } from "#platform/threads/thread-pool.ts";

export type VideoFacts = {
  /** As it is shown: turned, with square pixels. */
  width: number | null;
  height: number | null;
  seconds: number | null;
};

const UNKNOWN: VideoFacts = { width: null, height: null, seconds: null };
/** A real video takes half a second, the start of the process included; on a very busy machine a few. */
const LIMIT_MS = 10_000;
const HEAP_MB = 128;
const PROGRAM = fileURLToPath(programBeside(import.meta.url, "container-process"));

/** At most two processes: a crafted file that takes its ten seconds leaves the other to everyone else's. */
const readings = pLimit(2);

/** Never throws: a file that cannot be read is a video all the same, and players decide. */
export function readVideoFacts(path: string): Promise<VideoFacts> {
  return readings(() => readAside(path, LIMIT_MS));
}

/** In a process of its own. */
export async function readAside(path: string, limitMs: number): Promise<VideoFacts> {
  const program = [`--max-old-space-size=${HEAP_MB}`, "--disable-warning=ExperimentalWarning", PROGRAM];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...program, path, String(process.pid)], {
      env: {},
      timeout: limitMs,
      killSignal: "SIGKILL",
    });
    return JSON.parse(stdout) as VideoFacts;
  } catch (error) {
    const { killed, signal, code } = error as { killed?: boolean; signal?: string; code?: unknown };
    log.warn({ signal, code }, `A video was not read: it takes ${killed ? "too long" : "more memory than it may"}`);
    return UNKNOWN;
  }
}
