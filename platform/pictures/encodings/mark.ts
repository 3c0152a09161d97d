/** A small picture in memory as PNG inside a box: a site's logo. Its transparency stays, its metadata goes. */
import { broken, loadSharp, refuseTooManyPixels } from "./picture.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";
import { sniffBytes } from "#platform/storage/sniffed-type.ts";

const KNOWN = new Set(["image/png", "image/jpeg", "image/webp"]);
const MAX_MEGAPIXELS = 16;
const TIMEOUT_SECONDS = 10;

/** @throws UnreadablePicture when it is damaged, no PNG, JPEG or WebP, or too large. */
export async function encodeBoxedMark(
  bytes: Buffer,
  box: { width: number; height: number },
): Promise<{ data: Buffer; width: number; height: number }> {
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
}
