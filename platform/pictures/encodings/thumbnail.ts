/** One small WebP of a picture in memory: upright, in sRGB, without metadata, the first frame only. */
import { broken, loadSharp, refuseTooManyPixels } from "./picture.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";

/** `width` in pixels; a narrower original keeps its own. */
export type ThumbnailPlan = { width: number; maxMegapixels: number };

/** A column of pixels three times as tall as wide is still legible. */
const TALLEST = 3;
const QUALITY = 74;
/** An encoder that needs longer met a hostile file. */
const TIMEOUT_SECONDS = 10;

/** The caller has made sure of the file's type. @throws UnreadablePicture when it is damaged or larger than the plan allows. */
export async function encodeThumbnail(bytes: Uint8Array, { width, maxMegapixels }: ThumbnailPlan): Promise<Buffer> {
  if (bytes.length === 0) throw new UnreadablePicture("broken"); // sharp would report our own mistake
  const open = await loadSharp();
  await refuseTooManyPixels(open(bytes, { limitInputPixels: false }), maxMegapixels);
  return open(bytes, { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error", sequentialRead: true, pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, height: width * TALLEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer()
    .catch(broken);
}
