import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as make from "#tests/factories/files.ts";
import { encodeFullSize } from "./full-size.ts";

async function encode(bytes: Buffer, above = 50) {
  const { path } = await make.uploadedFile(bytes);
  const target = `${path}.full`;
  const full = await encodeFullSize(path, target, { above, maxMegapixels: 1 });
  return { full, data: existsSync(target) ? await readFile(target) : null };
}

describe("a picture in full size", () => {
  it("keeps every pixel, upright, and forgets place, camera and owner", async () => {
    const { full, data } = await encode(await make.phonePhoto());
    expect(full).toEqual({ format: "jpeg", width: 60, height: 90, bytes: data?.length });
    const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(data ?? undefined).metadata();
    expect({ width, height, exif, icc, xmp, iptc, orientation }).toEqual({ width: 60, height: 90 });
    expect(data?.includes("Secret Camera")).toBe(false);
  });

  it("is none where the picture is no wider than what pages have", async () => {
    expect(await encode(await make.jpegFile({ width: 50, height: 90 }))).toEqual({ full: null, data: null });
  });

  it("keeps transparency without loss, and takes an opaque PNG for a JPEG", async () => {
    const { full, data } = await encode(await make.transparentPng());
    expect(full).toMatchObject({ format: "webp", width: 60, height: 60 });
    const pixel = await sharp(data ?? undefined)
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...pixel]).toEqual([200, 0, 0, 128]);
    const opaque = await sharp(await make.pngFile())
      .ensureAlpha()
      .png()
      .toBuffer();
    expect((await encode(opaque)).full).toMatchObject({ format: "jpeg", width: 90 });
  });

  it.each([
    ["CMYK JPEG", make.cmykJpeg],
    ["16-bit PNG", make.deepPng],
    ["AVIF", make.avifFile],
    [
      "animated GIF",
      () =>
        sharp({ create: { width: 90, height: 60, channels: 3, background: "#d02020" } })
          .gif()
          .toBuffer(),
    ],
  ])("is in sRGB: %s", async (_kind, bytes) => {
    const { data } = await encode(await bytes());
    expect(await sharp(data ?? undefined).metadata()).toMatchObject({ format: "jpeg", space: "srgb", width: 90 });
  });

  it("is refused where the file is damaged or a bomb, and leaves nothing", async () => {
    const cut = (await make.jpegFile({ width: 900, height: 900 })).subarray(0, 3000);
    await expect(encode(cut)).rejects.toMatchObject({ problem: "broken" });
    await expect(encode(await make.jpegFile({ width: 1100, height: 1000 }))).rejects.toMatchObject({
      problem: "too-many-pixels",
    });
  });
});
