/** Real small files for tests: pictures by sharp, videos that a browser recorded, and everything that must be refused. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { settings } from "#platform/config/settings.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";

export type Size = { width?: number; height?: number };

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** A picture whose left third is red and whose rest is blue, so that orientation shows. */
function flag({ width = 90, height = 60 }: Size = {}): Sharp {
  const stripe = { create: { width: Math.ceil(width / 3), height, channels: 3 as const, background: "#d02020" } };
  return sharp({ create: { width, height, channels: 3, background: "#2040d0" } }).composite([
    { input: stripe, left: 0, top: 0 },
  ]);
}

export const jpegFile = (size?: Size) => flag(size).jpeg().toBuffer();
export const pngFile = (size?: Size) => flag(size).png().toBuffer();
export const webpFile = (size?: Size) => flag(size).webp().toBuffer();
export const gifFile = (size?: Size) => flag(size).gif().toBuffer();
export const avifFile = (size?: Size) => flag(size).avif({ effort: 0 }).toBuffer();
export const tiffFile = (size?: Size) => flag(size).tiff().toBuffer();

/** With a place, a camera, a wide-gamut profile, and lying on its side: readers see 60 × 90 with the red at the top. */
export function phonePhoto(): Promise<Buffer> {
  const exif = {
    IFD0: { Make: "Secret Camera", Copyright: "Jane Doe" },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 30/1 3230/100",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 7/1 4366/100",
    },
  };
  return flag().withExif(exif).withIccProfile("p3").withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

export const cmykJpeg = () => flag().toColourspace("cmyk").jpeg().toBuffer();
export const deepPng = () => flag().toColourspace("rgb16").png().toBuffer();
export const greyJpeg = () => flag().toColourspace("b-w").jpeg().toBuffer();

/** Half of it lets the background through. */
export function transparentPng(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

/** Three frames: red first. */
export async function animatedGif(): Promise<Buffer> {
  const frames = ["#d02020", "#20d020", "#2020d0"].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** Photo-like: gradients and grain, which compress as badly as a real scene does. */
export async function largePhoto({ width = 4000, height = 3000 }: Size = {}): Promise<Buffer> {
  const grain = (w: number, h: number, sigma: number) =>
    sharp({
      create: { width: w, height: h, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma } },
    });
  const light = await grain(200, 150, 80).blur(3).png().toBuffer();
  const scene = await sharp(light)
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const texture = await grain(width, height, 60).blur(2).png({ compressionLevel: 1 }).toBuffer();
  return sharp(scene)
    .composite([{ input: texture, blend: "soft-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

export const mp4File = () => fixture("tiny.mp4");
export const webmFile = () => fixture("tiny.webm");

/** The same recording under QuickTime's brand. */
export function movFile(): Buffer {
  const bytes = Buffer.from(mp4File());
  bytes.write("qt  ", 8, "latin1");
  return bytes;
}

/** An MP4 of this many bytes: the recording and a box that players skip. */
export function largeMp4(bytes: number): Buffer {
  const file = mp4File();
  const padding = Buffer.alloc(bytes - file.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write("free", 4, "latin1");
  for (let at = 8; at < padding.length; at++) padding[at] = at % 251;
  return Buffer.concat([file, padding]);
}

/** A PNG header that promises far more pixels than it holds. */
export function pngBomb(width = 20_000, height = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const SCRIPT = "*/=1;alert(document.domain)//";

/** Starts as a GIF, is valid JavaScript, and holds no picture. */
export const gifScript = () => Buffer.from(`GIF89a/*${"\0".repeat(20)}${SCRIPT}`, "latin1");
/** A whole JPEG with a page behind it. */
export const jpegWithPage = async () => Buffer.concat([await jpegFile(), Buffer.from("<script>alert(1)</script>")]);
export const svgFile = () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
export const xmlSvgFile = () => Buffer.concat([Buffer.from(`<?xml version="1.0"?>`), svgFile()]);
export const pdfFile = () => Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF");
export const htmlFile = () => Buffer.from("<!doctype html><script>alert(1)</script>");
export const exeFile = () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);
export const zipFile = () => Buffer.from("504b0506000000000000000000000000000000000000", "hex");

/** What a phone calls a picture: a container that we cannot decode. */
export function heicFile(): Buffer {
  const file = Buffer.alloc(300);
  file.writeUInt32BE(24, 0);
  file.write("ftypheic\0\0\0\0mif1heic", 4, "latin1");
  file.writeUInt32BE(276, 24);
  file.write("mdat", 28, "latin1");
  return file;
}

/** As the multipart reader hands it over: a temporary file. */
export async function uploadedFile(bytes: Buffer, name = "upload"): Promise<UploadedFile> {
  const folder = path.join(settings().DATA_DIR, "incoming");
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes);
  return { path: file, name, bytes: bytes.length };
}
