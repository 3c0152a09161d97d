/** What a video says of itself. Nothing is decoded: its container alone is read, and of that only so much. */
import { open } from "node:fs/promises";
import type { Input, InputVideoTrack } from "mediabunny";

export type VideoFacts = {
  /** As it is shown: turned, with square pixels. */
  width: number | null;
  height: number | null;
  seconds: number | null;
};

const UNKNOWN: VideoFacts = { width: null, height: null, seconds: null };
/** Real videos say it all in a few hundred kilobytes; tables made to fill the memory end here. */
const MOST_BYTES = 8 * 1024 * 1024;
/** A file that takes longer says nothing: it may have been made for that. */
const MOST_MS = 3000;
const MOST_PIXELS = 16_384;
const MOST_SECONDS = 7 * 24 * 3600;

/** Never throws: a file that cannot be read is a video all the same, and players decide. */
export async function readVideoFacts(path: string): Promise<VideoFacts> {
  const { promise: late, resolve } = Promise.withResolvers<VideoFacts>();
  const timer = setTimeout(resolve, MOST_MS, UNKNOWN);
  let input: Input | undefined;
  try {
    input = await openVideo(path);
    return await Promise.race([factsOf(input), late]);
  } catch {
    return UNKNOWN;
  } finally {
    clearTimeout(timer);
    input?.dispose();
  }
}

/** Loaded at the first video: most servers start without one. */
async function openVideo(path: string): Promise<Input> {
  const { ALL_FORMATS, CustomSource, Input } = await import("mediabunny");
  const file = await open(path);
  const { size } = await file.stat();
  let left = MOST_BYTES;
  const read = async (start: number, end: number) => {
    left -= end - start;
    if (left < 0) throw new Error("The container says more than a video has to.");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  };
  const source = new CustomSource({
    getSize: () => size,
    read,
    dispose: () => void file.close(),
    maxCacheSize: MOST_BYTES,
    handleUnhandledError: () => undefined,
  });
  return new Input({ formats: ALL_FORMATS, source });
}

async function factsOf(input: Input): Promise<VideoFacts> {
  const track = await input.getPrimaryVideoTrack();
  return track ? { ...(await sizeOf(track)), seconds: await lengthOf(input) } : UNKNOWN;
}

async function sizeOf(track: InputVideoTrack): Promise<Pick<VideoFacts, "width" | "height">> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const isShown = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MOST_PIXELS);
  return isShown ? { width, height } : UNKNOWN;
}

/** By the last picture: recordings of browsers say nothing of their length at their beginning, or something wrong. */
async function lengthOf(input: Input): Promise<number | null> {
  const seconds = await input.computeDuration().catch(() => null);
  if (seconds === null || !(seconds > 0 && seconds <= MOST_SECONDS)) return null;
  return Math.max(0.001, Math.round(seconds * 1000) / 1000);
}
