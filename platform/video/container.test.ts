import fc from "fast-check";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { largeMp4, mp4File, movFile, pdfFile, webmFile } from "#tests/factories/files.ts";
import { readContainer } from "./container.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dateline-video-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function factsOf(bytes: Uint8Array) {
  const file = path.join(folder, "video");
  await writeFile(file, bytes);
  return readContainer(file);
}
/** A recording whose `moov`, which readers take as a whole, has a table of this many bytes more. */
function hugeTables(bytes: number): Buffer {
  const file = mp4File();
  const at = file.indexOf("moov") - 4;
  const end = at + file.readUInt32BE(at);
  const table = Buffer.alloc(bytes, 1);
  table.writeUInt32BE(bytes, 0);
  table.write("stts", 4, "latin1");
  const whole = Buffer.concat([file.subarray(0, end), table, file.subarray(end)]);
  whole.writeUInt32BE(end - at + bytes, at);
  return whole;
}
const UNKNOWN = { width: null, height: null, seconds: null };

describe("what a video says of itself", () => {
  it.each([
    ["MP4", mp4File()],
    ["QuickTime", movFile()],
    ["MP4 with a box that players skip", largeMp4(200_000)],
    ["WebM of a browser, which does not say how long it is", webmFile()],
  ])("is its size and length: %s", async (_form, bytes) => {
    const { width, height, seconds } = await factsOf(bytes);
    expect([width, height]).toEqual([64, 36]);
    expect(seconds).toBeGreaterThan(0.8);
    expect(seconds).toBeLessThan(1);
  });

  it("is nothing where there is no video", async () => {
    for (const bytes of [pdfFile(), Buffer.alloc(0), mp4File().subarray(0, 40)])
      expect(await factsOf(bytes)).toEqual(UNKNOWN);
    expect(await readContainer(path.join(folder, "missing"))).toEqual(UNKNOWN);
  });

  it("is nothing where its tables would fill the memory", async () => {
    const bytes = hugeTables(40 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(await factsOf(bytes)).toEqual(UNKNOWN);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it("is in bounds, or nothing, whatever has become of the bytes", async () => {
    const whole = fc.constantFrom(mp4File(), webmFile());
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(whole, damage, async (file, changes) => {
        const bytes = Buffer.from(file);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        for (const value of Object.values(await factsOf(bytes))) expect(value === null || value > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
