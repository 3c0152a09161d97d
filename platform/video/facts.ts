/** What a video says of itself. Nothing is decoded: its container alone is read. */
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";

export type VideoFacts = {
  /** As it is shown: turned, with square pixels. */
  width: number | null;
  height: number | null;
  seconds: number | null;
};

const UNKNOWN: VideoFacts = { width: null, height: null, seconds: null };
/** A file that takes longer says nothing: it may have been made for that. */
const MOST_MS = 3000;
const MOST_PIXELS = 16_384;
const MOST_SECONDS = 7 * 24 * 3600;

/** Never throws: a file that cannot be read is a video all the same, and players decide. */
export async function readVideoFacts(path: string): Promise<VideoFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const { promise: late, resolve } = Promise.withResolvers<VideoFacts>();
  const timer = setTimeout(resolve, MOST_MS, UNKNOWN);
  try {
    return await Promise.race([factsOf(input), late]);
  } catch {
    return UNKNOWN;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

async function factsOf(input: Input): Promise<VideoFacts> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return UNKNOWN;
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const isShown = [width, height].every((side) => Number.isInteger(side) && side > 0 && side <= MOST_PIXELS);
  // By the last picture: recordings of browsers say nothing of their length at their beginning, or something wrong.
  const seconds = await input.computeDuration();
  const isLong = Number.isFinite(seconds) && seconds > 0 && seconds <= MOST_SECONDS;
  return {
    width: isShown ? width : null,
    height: isShown ? height : null,
    seconds: isLong ? Math.round(seconds * 1000) / 1000 : null,
  };
}
