/** Re-encodes a picture in all its pixels: upright, in sRGB, without metadata, written to a file strip by strip. */
import type { Sharp } from "sharp";
import { broken, inputLimits, loadSharp, refuseTooManyPixels } from "./picture.ts";

export type FullSizePicture = { format: "jpeg" | "webp"; width: number; height: number; bytes: number };

const TIMEOUT_SECONDS = 120;
/**
 * A quality that picture desks accept as untouched, without the colour subsampling that shows in red lettering.
 * Optimised Huffman codes would make it 4 % smaller and need the whole picture in memory: 150 MB instead of 15 for 12
 * megapixels.
 */
const JPEG = { quality: 90, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;
/** WebP holds no more in either direction. */
const WEBP_LIMIT = 16_383;

/**
 * Writes a JPEG to `target`, or a lossless WebP where parts of the picture are transparent.
 * @returns null where the picture is not wider than `above` pixels; then nothing is written.
 * @throws UnreadablePicture when it is damaged, no picture, or has too many pixels; Error with code ENOSPC where there is
 * no room for the file.
 */
export async function encodeFullSize(
  source: string,
  target: string,
  { above, maxMegapixels }: { above: number; maxMegapixels: number },
): Promise<FullSizePicture | null> {
  const sharp = await loadSharp();
  await refuseTooManyPixels(sharp(source, { limitInputPixels: false }), maxMegapixels);
  const picture = sharp(source, inputLimits({ maxMegapixels })).timeout({ seconds: TIMEOUT_SECONDS });
  const { autoOrient, hasAlpha } = await picture.metadata().catch(broken);
  if (autoOrient.width <= above) return null;
  const upright = picture.autoOrient().toColourspace("srgb");
  const isTransparent = hasAlpha && !(await isOpaque(sharp(source, inputLimits({ maxMegapixels }))));
  const { width, height, size } = await (isTransparent ? asWebp(upright) : upright.removeAlpha().jpeg(JPEG))
    .toFile(target)
    .catch(brokenUnlessFull);
  return { format: isTransparent ? "webp" : "jpeg", width, height, bytes: size };
}

/** libvips tells the system's error in words alone. */
function brokenUnlessFull(error: unknown): never {
  const isFull = error instanceof Error && /No space left on device|Disk quota exceeded/.test(error.message);
  if (isFull)
    throw Object.assign(new Error("No room for the picture in full size", { cause: error }), { code: "ENOSPC" });
  return broken(error);
}

async function isOpaque(picture: Sharp): Promise<boolean> {
  return (await picture.stats().catch(broken)).isOpaque;
}

function asWebp(picture: Sharp): Sharp {
  return picture
    .resize({ width: WEBP_LIMIT, height: WEBP_LIMIT, fit: "inside", withoutEnlargement: true })
    .webp({ lossless: true, effort: 2 });
}
