import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as make from "#tests/factories/files.ts";
import { encodePicture, type PictureFile, type PicturePlan } from "./picture.ts";

const plan: PicturePlan = { widths: [20, 50, 200], formats: ["avif", "webp"], jpegWidth: 80, maxMegapixels: 1 };

async function encode(bytes: Buffer, change: Partial<PicturePlan> = {}): Promise<PictureFile[]> {
  const { path } = await make.uploadedFile(bytes);
  return encodePicture(path, { ...plan, ...change });
}
async function encodeOne(bytes: Buffer): Promise<Buffer> {
  const files = await encode(bytes, { formats: ["webp"], widths: [1000] });
  return files[0]?.data ?? Buffer.alloc(0);
}
const names = (files: PictureFile[]) => files.map(({ name }) => name);

/** Average red, green, blue of a part of the picture, each 0 to 255. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel];
}
const isReddish = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 90 && blue < 90;

describe("sizes", () => {
  it("never enlarges: a width over the original's becomes the original's", async () => {
    const files = await encode(await make.jpegFile({ width: 90, height: 60 }));
    expect(names(files)).toEqual(["20.avif", "50.avif", "90.avif", "20.webp", "50.webp", "90.webp", "80.jpg"]);
    expect(files.find(({ name }) => name === "50.webp")).toMatchObject({ width: 50, height: 33 });
  });

  it("leaves out sizes near the next one, and all but one of WebP, where it must be quick", async () => {
    const files = await encode(await make.jpegFile({ width: 55, height: 40 }), { isQuick: true });
    expect(names(files)).toEqual(["20.avif", "55.avif", "55.webp", "55.jpg"]);
  });

  it("makes one file of each format from a tiny picture", async () => {
    expect(names(await encode(await make.jpegFile({ width: 1, height: 1 })))).toEqual(["1.avif", "1.webp", "1.jpg"]);
  });

  it("says the truth about each file", async () => {
    for (const file of await encode(await make.jpegFile({ width: 300, height: 200 }))) {
      const { width, height, format } = await sharp(file.data).metadata();
      expect({ width, height }).toEqual({ width: file.width, height: file.height });
      expect(format).toBe(file.format === "avif" ? "heif" : file.format);
    }
  });

  it.each([
    ["tall", { width: 20, height: 20_000 }],
    ["wide", { width: 20_000, height: 20 }],
  ])("keeps a very %s picture within what the formats can hold", async (_shape, size) => {
    for (const { width, height } of await encode(await make.pngFile(size))) {
      expect(width).toBeLessThanOrEqual(200);
      expect(height).toBeLessThanOrEqual(600);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    }
  });
});

describe("content", () => {
  it("turns a photo upright and drops its place, camera, owner and profile", async () => {
    const original = await make.phonePhoto();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(original.includes("Secret Camera")).toBe(true);
    for (const { data, width, height } of await encode(original)) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(data).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(data.includes("Secret Camera")).toBe(false);
      expect(height).toBeGreaterThan(width);
      expect(isReddish(await colourAt(data, Math.floor(width / 2), 1))).toBe(true);
      expect(isReddish(await colourAt(data, Math.floor(width / 2), height - 2))).toBe(false);
    }
  });

  it("brings a wide-gamut picture to sRGB with its colours", async () => {
    const p3 = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#d02020" } })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const [red = 0, green = 0, blue = 0] = await colourAt(await encodeOne(p3), 20, 20);
    expect(Math.abs(red - 0xd0) + Math.abs(green - 0x20) + Math.abs(blue - 0x20)).toBeLessThan(24);
  });

  it.each([
    ["CMYK JPEG", make.cmykJpeg],
    ["16-bit PNG", make.deepPng],
    ["AVIF", make.avifFile],
    ["GIF", make.gifFile],
  ])("reads %s", async (_kind, bytes) => {
    const data = await encodeOne(await bytes());
    expect((await sharp(data).metadata()).space).toBe("srgb");
    expect(isReddish(await colourAt(data, 5, 30))).toBe(true);
    expect(isReddish(await colourAt(data, 80, 30))).toBe(false);
  });

  it("reads a grey picture", async () => {
    expect(names(await encode(await make.greyJpeg()))).toContain("90.webp");
  });

  it("shows the first frame of an animation", async () => {
    const data = await encodeOne(await make.animatedGif());
    expect(await sharp(data).metadata()).toMatchObject({ width: 40, height: 30 });
    expect(isReddish(await colourAt(data, 20, 15))).toBe(true);
  });

  it("keeps transparency in WebP and AVIF, and lays it on white in JPEG", async () => {
    const files = await encode(await make.transparentPng());
    for (const { data, format } of files) {
      expect((await sharp(data).metadata()).hasAlpha).toBe(format !== "jpeg");
    }
    const jpeg = files.find(({ format }) => format === "jpeg")?.data ?? Buffer.alloc(0);
    const [red = 0, green = 0] = await colourAt(jpeg, 10, 10);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeGreaterThan(110);
  });

  it("carries nothing over that stood behind the picture", async () => {
    for (const { data } of await encode(await make.jpegWithPage())) expect(data.includes("<script>")).toBe(false);
  });
});

describe("refusals", () => {
  it("refuses a bomb by its header, in no time and without its memory", async () => {
    const before = process.memoryUsage().rss;
    await expect(encode(make.pngBomb())).rejects.toMatchObject({ problem: "too-many-pixels" });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it("refuses one pixel row too many, and takes the last that fits", async () => {
    await expect(encode(make.pngBomb(1001, 1000))).rejects.toMatchObject({ problem: "too-many-pixels" });
    expect(await encode(make.pngBomb(1000, 1000))).toHaveLength(7);
  });

  it.each([
    ["a truncated JPEG", async () => (await make.jpegFile({ width: 400, height: 300 })).subarray(0, 1500)],
    ["a truncated PNG", async () => (await make.pngFile({ width: 400, height: 300 })).subarray(0, 200)],
    ["a truncated WebP", async () => (await make.webpFile({ width: 400, height: 300 })).subarray(0, 100)],
    ["a GIF that is a script", async () => make.gifScript()],
    ["a HEIC", async () => make.heicFile()],
    ["an empty file", async () => Buffer.alloc(0)],
    ["text", async () => Buffer.from("no picture")],
  ])("refuses %s", async (_kind, bytes) => {
    await expect(encode(await bytes())).rejects.toMatchObject({ problem: "broken" });
  });

  it("refuses a damaged middle", async () => {
    const file = await make.pngFile({ width: 400, height: 300 });
    file.fill(0xaa, file.length / 2, file.length / 2 + 40);
    await expect(encode(file)).rejects.toMatchObject({ problem: "broken" });
  });
});
