import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegFile, pngFile, transparentPng } from "#tests/factories/files.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";
import { encodeMark, encodePrint } from "./print-picture.ts";

const size = { width: 64, height: 36 };

describe("pictures for documents", () => {
  it("fills the size with a photo, as JPEG", async () => {
    const { format, width, height } = await sharp(
      await encodePrint(await jpegFile(), { ...size, as: "photo" }),
    ).metadata();
    expect([format, width, height]).toEqual(["jpeg", 64, 36]);
  });

  it("shows a mark whole on white, as PNG without transparency", async () => {
    const clear = {
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    for (const mark of [await pngFile(), await sharp(clear).webp().toBuffer()]) {
      const drawn = sharp(await encodePrint(mark, { ...size, as: "mark" }));
      const { format, width, height, hasAlpha } = await drawn.metadata();
      expect([format, width, height, hasAlpha]).toEqual(["png", 64, 36, false]);
      expect([...(await drawn.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  });

  it("refuses what is no picture", async () => {
    for (const bytes of [Buffer.from("no picture"), Buffer.alloc(0)])
      await expect(encodePrint(bytes, { ...size, as: "mark" })).rejects.toThrow(UnreadablePicture);
  });
});

describe("marks", () => {
  const cornerOf = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 4)];

  it("keep their size and transparency, or lie on a colour", async () => {
    const mark = await transparentPng();
    const { width, height } = await sharp(mark).metadata();
    const original = await encodeMark(mark, null);
    expect(await sharp(original).metadata()).toMatchObject({ format: "png", width, height, hasAlpha: true });
    const onBlack = await sharp(await encodeMark(mark, "#000000")).metadata();
    expect(onBlack).toMatchObject({ format: "png", width, height, hasAlpha: false });
    expect(await cornerOf(await encodeMark(mark, "#ffffff"))).not.toEqual(
      await cornerOf(await encodeMark(mark, "#000000")),
    );
  });

  it("are refused where they are damaged", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from("no picture")])
      await expect(encodeMark(bytes, null)).rejects.toBeInstanceOf(UnreadablePicture);
  });
});
