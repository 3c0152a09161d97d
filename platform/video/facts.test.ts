import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { log } from "#platform/log/log.ts";
import { mp4File } from "#tests/factories/files.ts";
import { readAside, readVideoFacts } from "./facts.ts";

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
/** Whoever opens it waits for a writer that never comes. */
function endless(name: string): string {
  const file = path.join(folder, name);
  execFileSync("mkfifo", [file]);
  return file;
}

/** Processes that read this file. */
function readersOf(name: string): number[] {
  const lines = execFileSync("ps", ["-axo", "pid=,stat=,args="], { encoding: "utf8" }).split("\n");
  const readers = lines.filter((line) => line.includes(path.join(folder, name)) && line.includes("container-process"));
  return readers.filter((line) => !/^\s*\d+\s+Z/.test(line)).map((line) => Number.parseInt(line, 10));
}

function readerOf(name: string): Promise<number> {
  return vi.waitFor(() => {
    const [pid] = readersOf(name);
    if (pid === undefined) throw new Error("The reader has not started");
    return pid;
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
const UNKNOWN = { width: null, height: null, seconds: null };

it("is nothing where a small file would take all of the memory, which ends its own process alone", async () => {
  const [hostile, next] = await Promise.all([
    readVideoFacts(await saved("hostile.mp4", endlessTable())),
    readVideoFacts(await saved("good.mp4", mp4File())),
  ]);
  expect(hostile).toEqual(UNKNOWN);
  expect(next).toMatchObject({ width: 64, height: 36 });
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("not read"));
});

it("is nothing where reading does not end", async () => {
  expect(await readAside(endless("late.mp4"), 500)).toEqual(UNKNOWN);
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("too long"));
});

it("is read no further once the server has been killed", async () => {
  const facts = new URL("facts.ts", import.meta.url).href;
  const code = `const { readAside } = await import(${JSON.stringify(facts)});
    await readAside(${JSON.stringify(endless("orphan.mp4"))}, 600_000);`;
  const server = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" });
  onTestFinished(() => void server.kill("SIGKILL"));
  const reader = await readerOf("orphan.mp4");
  onTestFinished(() => kill(reader));
  server.kill("SIGKILL");
  await vi.waitFor(() => expect(readersOf("orphan.mp4")).toEqual([]));
});
