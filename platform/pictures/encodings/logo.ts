/** One PNG of a picture on disk, as small as it is or smaller: upright, in sRGB, with its transparency, without metadata. */
import { broken, loadSharp, refuseTooManyPixels } from "./picture.ts";

/** `size` in pixels: the longer side has at most as many. */
export type LogoPlan = { size: number; maxMegapixels: number };

/** An encoder that needs longer met a hostile file. */
const TIMEOUT_SECONDS = 10;

/** The caller has made sure of the file's type. @throws UnreadablePicture when it is damaged or larger than the plan allows. */
export async function encodeLogo(path: string, { size, maxMegapixels }: LogoPlan): Promise<Buffer> {
  const open = await loadSharp();
  await refuseTooManyPixels(open(path, { limitInputPixels: false }), maxMegapixels);
  return open(path, { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error", sequentialRead: true, pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(broken);
}
