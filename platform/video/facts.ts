/**
 * A video's size and length. Its container is read in a separate process: a file of a few hundred bytes may promise
 * four billion pictures, and a thread that runs out of memory ends the server.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { log } from "#platform/log/log.ts";
import { programBeside } from "#platform/threads/thread-pool.ts";
import { FairReadings, LATE } from "./fair-readings.ts";

export type VideoFacts = {
  /** As it is shown: turned, with square pixels. */
  width: number | null;
  height: number | null;
  seconds: number | null;
};

const UNKNOWN: VideoFacts = { width: null, height: null, seconds: null };
/** A real video takes half a second, the start of the process included; on a very busy machine a few. */
const LIMITS = { soonMs: 2_000, longestMs: 10_000 };
const HEAP_MB = 128;
const PROGRAM = fileURLToPath(programBeside(import.meta.url, "container-process"));

const readings = new FairReadings(readAside, LIMITS);

/**
 * Never throws: a file that cannot be read is a video all the same, and players decide.
 * @param owner who brings it; owners take turns.
 */
export async function readVideoFacts(path: string, owner: number): Promise<VideoFacts> {
  const facts = await readings.facts(path, owner);
  if (facts !== LATE) return facts;
  log.warn({ owner }, "A video was not read: it takes too long");
  return UNKNOWN;
}

/** In a process of its own. */
export async function readAside(path: string, limitMs: number): Promise<VideoFacts | typeof LATE> {
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
    if (killed) return LATE;
    log.warn({ signal, code }, "A video was not read: it takes more memory than it may");
    return UNKNOWN;
  }
}
