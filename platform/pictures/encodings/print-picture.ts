/** Pictures for documents: of exactly the wanted size, in sRGB, without transparency and metadata. */
import { broken, loadSharp } from "./picture.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";

/** `photo` fills the size and is cropped; `mark` is whole, on white. */
export type PrintPlan = { width: number; height: number; as: "photo" | "mark" };

/** An encoder that needs longer met a hostile file. */
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;
const PAPER = "#ffffff";

/**
 * @param bytes a stored picture, or an SVG of our own drawing.
 * @returns a baseline JPEG of a photo, a PNG of a mark: both are put into a PDF as they are.
 * @throws UnreadablePicture when it is damaged.
 */
export async function encodePrint(bytes: Uint8Array, { width, height, as }: PrintPlan): Promise<Buffer> {
  if (bytes.length === 0) throw new UnreadablePicture("broken"); // sharp would report our own mistake
  const open = await loadSharp();
  const picture = open(bytes, { failOn: "error", pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width, height, fit: as === "photo" ? "cover" : "contain", background: PAPER })
    .flatten({ background: PAPER })
    .toColourspace("srgb");
  const encoded = as === "photo" ? picture.jpeg({ quality: QUALITY }) : picture.png({ compressionLevel: 9 });
  return encoded.toBuffer().catch(broken);
}

/**
 * A mark as a PNG in its own size.
 * @param ground colour to lay it on; null keeps its transparency.
 * @throws UnreadablePicture when it is damaged.
 */
export async function encodeMark(bytes: Uint8Array, ground: string | null): Promise<Buffer> {
  if (bytes.length === 0) throw new UnreadablePicture("broken");
  const open = await loadSharp();
  const picture = open(bytes, { failOn: "error", pages: 1 }).timeout({ seconds: TIMEOUT_SECONDS });
  const laid = ground === null ? picture : picture.flatten({ background: ground });
  return laid.toColourspace("srgb").png({ compressionLevel: 9 }).toBuffer().catch(broken);
}
