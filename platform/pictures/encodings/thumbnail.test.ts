import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegFile } from "#tests/factories/files.ts";
import { encodeThumbnail } from "./thumbnail.ts";

const PLAN = { width: 64, maxMegapixels: 4 };

const metadataOf = async (bytes: Uint8Array) => sharp(await encodeThumbnail(bytes, PLAN)).metadata();

describe("a thumbnail", () => {
  it.each([
    ["wide", 640, 320, 64, 32],
    ["small already", 20, 10, 20, 10],
    ["tall", 100, 4000, 5, 192],
  ])("of a %s picture fits", async (_name, width, height, newWidth, newHeight) => {
    const metadata = await metadataOf(await jpegFile({ width, height }));
    expect(metadata).toMatchObject({ format: "webp", width: newWidth, height: newHeight });
  });

  it("stands upright and says nothing of its maker", async () => {
    const turned = await sharp(await jpegFile({ width: 100, height: 50 }))
      .withExif({ IFD0: { Copyright: "Ada" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const metadata = await metadataOf(turned);
    expect(metadata).toMatchObject({ width: 50, height: 100 });
    expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  });

  it("keeps the first frame of a moving picture", async () => {
    const frames = Buffer.alloc(10 * 20 * 3, 200);
    const moving = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer();
    expect(await metadataOf(moving)).toMatchObject({ format: "webp", width: 10, height: 10 });
  });

  it("refuses more pixels than planned, and what is damaged", async () => {
    const whole = await jpegFile({ width: 200, height: 200 });
    await expect(encodeThumbnail(await jpegFile({ width: 3000, height: 2000 }), PLAN)).rejects.toMatchObject({
      problem: "too-many-pixels",
    });
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.from("hello"), Buffer.alloc(0)])
      await expect(encodeThumbnail(damaged, PLAN)).rejects.toMatchObject({ problem: "broken" });
  });
});
