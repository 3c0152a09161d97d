import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { log } from "#platform/log/log.ts";
import { mp4File } from "#tests/factories/files.ts";
import { readVideoFacts } from "./facts.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dateline-video-"));
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saved(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** The compact table of sizes, with four billion of no bits each: whoever makes a list of them has no memory left. */
function endlessTable(): Buffer {
  const bytes = mp4File();
  const at = bytes.indexOf("stsz");
  bytes.write("stz2", at, "latin1");
  bytes.writeUInt32BE(0, at + 8);
  bytes.writeUInt32BE(0xff_ff_ff_f0, at + 12);
  return bytes;
}
const UNKNOWN = { width: null, height: null, seconds: null };

it("is nothing where a small file would take all of the memory, which ends its own process alone", async () => {
  const [hostile, next] = await Promise.all([
    readVideoFacts(await saved("hostile.mp4", endlessTable())),
    readVideoFacts(await saved("good.mp4", mp4File())),
  ]);
  expect(hostile).toEqual(UNKNOWN);
  expect(next).toMatchObject({ width: 64, height: 36 });
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ isLate: false }), expect.stringContaining("memory"));
});

it("is nothing where reading does not end", async () => {
  const endless = path.join(folder, "endless.mp4");
  execFileSync("mkfifo", [endless]);
  expect(await readVideoFacts(endless, 500)).toEqual(UNKNOWN);
  expect(log.warn).toHaveBeenLastCalledWith(expect.objectContaining({ isLate: true }), expect.any(String));
});
