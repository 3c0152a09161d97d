/**
 * Reads a limited part of a video's container; nothing is decoded. A crafted file may still take hours: see facts.ts.
 */
import { open } from "node:fs/promises";
import { ALL_FORMATS, CustomSource, Input, type InputVideoTrack } from "mediabunny";
import type { VideoFacts } from "./facts.ts";

const UNKNOWN: VideoFacts = { width: null, height: null, seconds: null };
/** Real videos say it all in a few hundred kilobytes; tables made to fill the memory end here. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 16_384;
const MAX_SECONDS = 7 * 24 * 3600;

/** Never throws: a file that cannot be read is a video all the same, and players decide. */
export async function readContainer(path: string): Promise<VideoFacts> {
  let input: Input | undefined;
  try {
    input = await openVideo(path);
    return await factsOf(input);
  } catch {
    return UNKNOWN;
  } finally {
    input?.dispose();
  }
}

async function openVideo(path: string): Promise<Input> {
  const file = await open(path);
  const { size } = await file.stat();
  let left = MAX_BYTES;
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
    maxCacheSize: MAX_BYTES,
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
  const isShown = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MAX_PIXELS);
  return isShown ? { width, height } : UNKNOWN;
}

/** By the last picture: recordings of browsers say nothing of their length at their beginning, or something wrong. */
async function lengthOf(input: Input): Promise<number | null> {
  const seconds = await input.computeDuration().catch(() => null);
  if (seconds === null || !(seconds > 0 && seconds <= MAX_SECONDS)) return null;
  return Math.max(0.001, Math.round(seconds * 1000) / 1000);
}
