/** A small picture in memory as PNG inside a box: a site's logo. Its transparency stays, its metadata goes. */
import pLimit from "p-limit";
import { broken, loadSharp, refuseTooManyPixels } from "./pictures.ts";
import { sniffBytes } from "../storage/sniffed-type.ts";
import { UnreadablePicture } from "./pictures.ts";

const KNOWN = new Set(["image/png", "image/jpeg", "image/webp"]);
const MAX_MEGAPIXELS = 16;
const TIMEOUT_SECONDS = 10;
const marks = pLimit(1);

/** @throws UnreadablePicture when it is damaged, no PNG, JPEG or WebP, or too large. */
export function encodeMark(
  bytes: Buffer,
  box: { width: number; height: number },
): Promise<{ data: Buffer; width: number; height: number }> {
  return marks(async () => {
    if (!KNOWN.has((await sniffBytes(bytes)) ?? "")) throw new UnreadablePicture("broken");
    const open = await loadSharp();
    await refuseTooManyPixels(open(bytes, { limitInputPixels: false }), MAX_MEGAPIXELS);
    const { data, info } = await open(bytes, { failOn: "error", pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .trim({ threshold: 1 })
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
      .catch(broken);
    return { data, width: info.width, height: info.height };
  });
}
