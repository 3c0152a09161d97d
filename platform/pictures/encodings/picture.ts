/** Re-encodes pictures in several sizes with libvips: upright, in sRGB, without metadata, in bounded time and memory. */
import pLimit from "p-limit";
import type openPicture from "sharp";
import type { Sharp } from "sharp";
import { UnreadablePicture } from "../unreadable-picture.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";

export type PicturePlan = {
  /** Widths in pixels; a narrower original keeps its own. */
  widths: readonly number[];
  formats: readonly PictureFormat[];
  /** Width of one additional JPEG, for clients that support nothing else. */
  jpegWidth: number;
  maxMegapixels: number;
  /** For thousands of pictures in a row: a seventh of the time, files up to a third larger, later formats in one size. */
  isQuick?: boolean;
};

export type PictureFile = {
  name: string;
  format: PictureFormat;
  width: number;
  height: number;
  data: Buffer;
};

/**
 * A pixel buffer of the largest size, upright and in sRGB: every file is made from it, so the original is decoded once.
 */
type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** Simultaneous encodings of a picture. */
const pipelines = pLimit(2);

/** WebP ends at 16,383 pixels; a strip three times as tall as wide is still legible. */
const TALLEST = 3;
/** An encoder that needs longer met a hostile file. */
const TIMEOUT_SECONDS = 60;

const AVIF_QUALITY = 50;
const WEBP_QUALITY = 76;
const JPEG_QUALITY = 80;
/** AVIF's search: 3 makes files a quarter smaller than 0 and takes five times as long, so only up to 2 megapixels. */
const avifEffort = (pixels: number) => (pixels <= 2_000_000 ? 3 : 0);
/** Three times as fast as 3 for a sixth more. */
const QUICK_WEBP_EFFORT = 1;
/** A size this near to the next one is not worth its time. */
const NEAR = 1.15;

/** @throws UnreadablePicture when it is damaged, no picture, or larger than the plan allows. */
export async function encodePicture(path: string, plan: PicturePlan): Promise<PictureFile[]> {
  const open = await loadSharp();
  await refuseTooManyPixels(open(path, { limitInputPixels: false }), plan.maxMegapixels);
  const pixels = await decode(open(path, inputLimits(plan)), Math.max(...plan.widths));
  return encodeAll(open, pixels, plan);
}

type OpenPicture = typeof openPicture;

export async function loadSharp(): Promise<OpenPicture> {
  const { default: sharp } = await import("sharp"); // 120 ms and 12 MB: only when something is uploaded
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export function inputLimits({ maxMegapixels }: Pick<PicturePlan, "maxMegapixels">) {
  return { limitInputPixels: maxMegapixels * 1_000_000, failOn: "error", sequentialRead: true, pages: 1 } as const;
}

/** Reads the header only: a bomb is refused before a pixel is decoded. */
export async function refuseTooManyPixels(picture: Sharp, maxMegapixels: number): Promise<void> {
  const { width, height } = await picture.metadata().catch(broken);
  if (width * height > maxMegapixels * 1_000_000) throw new UnreadablePicture("too-many-pixels");
}

async function decode(picture: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width, height: width * TALLEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function encodeAll(open: OpenPicture, pixels: Pixels, plan: PicturePlan): Promise<PictureFile[]> {
  const all = [...new Set(plan.widths.map((width) => Math.min(width, pixels.width)))];
  const widths = plan.isQuick ? all.filter((width, place) => (all[place + 1] ?? Infinity) > width * NEAR) : all;
  // What few browsers need is made once where it must be quick.
  const of = (place: number) => (plan.isQuick && place > 0 ? widths.slice(-1) : widths);
  const sizes = plan.formats.flatMap((format, place) => of(place).map((width) => ({ format, width })));
  const wanted = [...sizes, { format: "jpeg" as const, width: Math.min(plan.jpegWidth, pixels.width) }];
  return Promise.all(wanted.map(({ format, width }) => pipelines(() => encode(open, pixels, format, width, plan))));
}

async function encode(
  open: OpenPicture,
  pixels: Pixels,
  format: PictureFormat,
  wanted: number,
  { isQuick = false }: PicturePlan,
) {
  const { data: raw, ...size } = pixels;
  const resized = open(raw, { raw: size }).timeout({ seconds: TIMEOUT_SECONDS }).resize({ width: wanted });
  const { data, info } = await compress(resized, format, isQuick ? Infinity : wanted ** 2 * (size.height / size.width))
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const { width, height } = info;
  return { name: `${width}.${format === "jpeg" ? "jpg" : format}`, format, width, height, data };
}

/** @param pixels Infinity: as quick as it goes. */
function compress(picture: Sharp, format: PictureFormat, pixels: number): Sharp {
  if (format === "avif")
    return picture.avif({ quality: AVIF_QUALITY, effort: avifEffort(pixels), chromaSubsampling: "4:2:0" });
  if (format === "webp")
    return picture.webp({ quality: WEBP_QUALITY, effort: pixels === Infinity ? QUICK_WEBP_EFFORT : 3 });
  // For previews of links: a second pass saves a fourteenth and costs two thirds of the time.
  const isSmall = pixels !== Infinity;
  const jpeg = { quality: JPEG_QUALITY, progressive: isSmall, optimiseCoding: isSmall };
  return picture.flatten({ background: "#ffffff" }).jpeg(jpeg);
}

export function broken(cause: unknown): never {
  throw new UnreadablePicture("broken", cause);
}
