import { expect, it } from "vitest";
import * as make from "#tests/factories/files.ts";
import { sniffType } from "./sniffed-type.ts";

const sniff = async (bytes: Buffer, name?: string) => sniffType((await make.uploadedFile(bytes, name)).path);

it.each([
  ["image/jpeg", make.jpegFile],
  ["image/png", make.pngFile],
  ["image/webp", make.webpFile],
  ["image/gif", make.gifFile],
  ["image/avif", make.avifFile],
  ["image/tiff", make.tiffFile],
  ["image/heic", make.heicFile],
  ["video/mp4", make.mp4File],
  ["video/quicktime", make.movFile],
  ["video/webm", make.webmFile],
  ["application/pdf", make.pdfFile],
  ["application/xml", make.xmlSvgFile],
  ["application/zip", make.zipFile],
  ["application/x-msdownload", make.exeFile],
  [null, make.svgFile],
  [null, make.htmlFile],
  [null, () => Buffer.alloc(0)],
  [null, () => Buffer.from([0xff])],
  [null, () => Buffer.from("just text")],
])("recognises %s by its bytes alone", async (expected, bytes) => {
  expect(await sniff(await bytes(), "picture.jpg")).toBe(expected);
});

it("reads no more than the head of a large file", async () => {
  expect(await sniff(make.largeMp4(3_000_000))).toBe("video/mp4");
});
