import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { FolderDriver } from "./folder-driver.ts";

let root: string;
let driver: FolderDriver;
beforeEach(async () => {
  root = await temporaryFolder();
  driver = new FolderDriver(root);
});

const partials = () => (existsSync(path.join(root, ".partial")) ? readdirSync(path.join(root, ".partial")) : []);

it.runIf(existsSync("/dev/shm"))("takes a file of another file system over", async () => {
  const folder = await mkdtemp("/dev/shm/storage-");
  await writeFile(path.join(folder, "v"), "from afar");
  await driver.takeFile("media/two/v.mp4", path.join(folder, "v"));
  expect(await text((await driver.openRange("media/two/v.mp4")) ?? Readable.from([]))).toBe("from afar");
  expect(readdirSync(folder)).toEqual([]);
  expect(partials()).toEqual([]);
  await rm(folder, { recursive: true });
});

it("knows no file under a file", async () => {
  await driver.put("media/one/a.txt", Buffer.from("x"));
  expect(await driver.openRange("media/one/a.txt/b")).toBeNull();
  expect(await driver.size("media/one/a.txt/b")).toBeNull();
});

it("leaves no half file when the process is killed, only a partial one that the sweep removes", async () => {
  const script = `
    import { FolderDriver } from ${JSON.stringify(new URL("./folder-driver.ts", import.meta.url).href)};
    import { Readable } from "node:stream";
    const chunk = Buffer.alloc(65536, 1);
    const endless = Readable.from((async function* () { for (let i = 0; ; i++) { yield chunk; if (i === 50) process.stdout.write("writing"); await null; } })());
    await new FolderDriver(${JSON.stringify(root)}).putStream("media/big", endless);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await driver.size("media/big")).toBeNull();
  expect(partials()).toHaveLength(1);
  expect(await Array.fromAsync(driver.files())).toEqual([]);
  expect(await driver.removePartials(new Date(Date.now() - 60_000))).toBe(0);
  expect(await driver.removePartials(new Date(Date.now() + 60_000))).toBe(1);
  expect(partials()).toEqual([]);
});

it("takes a folder's age from the disk, empty ones included", async () => {
  await driver.put("media/one/a", Buffer.from("x"));
  await mkdir(path.join(root, "media/two"));
  const old = new Date("2020-01-01");
  await utimes(path.join(root, "media/two"), old, old);
  const folders = await Array.fromAsync(driver.folders("media"));
  expect(folders.map(({ name }) => name).sort()).toEqual(["one", "two"]);
  expect(folders.find(({ name }) => name === "two")?.changedAt).toEqual(old);
});

it("creates its folder at the check, and says what to do where it cannot", async () => {
  await new FolderDriver(path.join(root, "new/er")).check();
  expect(existsSync(path.join(root, "new/er"))).toBe(true);
  await writeFile(path.join(root, "file"), "x");
  await expect(new FolderDriver(path.join(root, "file")).check()).rejects.toThrow(
    /cannot be kept in .*file \(EEXIST\)\. Create the folder, let this user write to it, or correct STORAGE_URL\./,
  );
  if (process.getuid?.() === 0) return; // root may write everywhere
  chmodSync(root, 0o500);
  await expect(driver.check()).rejects.toThrow("(EACCES)");
});

it.runIf(process.platform === "linux")("refuses a file system that holds no folders of ours", async () => {
  await expect(new FolderDriver("/proc/dateline/uploads").check()).rejects.toThrow("(ENOENT). Create the folder");
});

it("shows readers the old or the new file, never a mixture", async () => {
  const bodies = ["a", "b"].map((letter) => letter.repeat(300_000));
  const write = (round: number) => driver.put("k", Buffer.from(bodies[round % 2] ?? ""));
  await write(0);
  const writes = Array.from({ length: 20 }, (_, round) => write(round));
  const read = async () => text((await driver.openRange("k")) ?? Readable.from([]));
  const reads = await Promise.all(Array.from({ length: 20 }, read));
  await Promise.all(writes);
  for (const body of reads) expect(bodies).toContain(body);
});

it("lists no files whose names are no keys, such as those of a file system of its own", async () => {
  await mkdir(path.join(root, "lost+found"));
  for (const name of ["lost+found/1", "a b.txt", ".hidden"]) await writeFile(path.join(root, name), "x");
  await driver.put("media/a/1.webp", Buffer.from("x"));
  expect(await Array.fromAsync(driver.files())).toEqual(["media/a/1.webp"]);
});
