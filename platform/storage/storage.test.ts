import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AtomicFSDriver } from "./atomic-fs-driver.ts";
import { createStorage, type Storage, type StoredFolder } from "./storage.ts";

let root: string;
let files: Storage;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "storage-"));
  files = await createStorage(new AtomicFSDriver(root));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const read = async (key: string, range?: { start: number; end: number }) => {
  const stream = await files.openRead(key, range);
  return stream && String(await buffer(stream));
};
async function foldersUnder(prefix: string): Promise<StoredFolder[]> {
  const found: StoredFolder[] = [];
  for await (const folder of files.listFolders(prefix)) found.push(folder);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}
const partials = () => (existsSync(path.join(root, ".partial")) ? readdirSync(path.join(root, ".partial")) : []);

describe("keys", () => {
  it.each([
    "../outside",
    "media/../../outside",
    "/etc/passwd",
    "media//a",
    "media/.partial",
    ".partial/x",
    "media/a b",
    "media\\a",
    "media/a\0",
    "",
    "media/",
    "a".repeat(501),
  ])("refuses %j everywhere", async (key) => {
    await expect(files.putBytes(key, Buffer.from("x"))).rejects.toThrow("is not a storage key");
    await expect(files.putFile(key, "/dev/null")).rejects.toThrow("is not a storage key");
    await expect(files.openRead(key)).rejects.toThrow("is not a storage key");
    await expect(files.remove(key)).rejects.toThrow("is not a storage key");
    await expect(files.exists(key)).rejects.toThrow("is not a storage key");
    await expect(files.size(key)).rejects.toThrow("is not a storage key");
  });
});

describe("files", () => {
  it("gives back what was put, whole or in part", async () => {
    await files.putBytes("media/one/a.txt", Buffer.from("0123456789"));
    expect(await read("media/one/a.txt")).toBe("0123456789");
    expect(await read("media/one/a.txt", { start: 2, end: 4 })).toBe("234");
    expect(await files.size("media/one/a.txt")).toBe(10);
    expect(await files.exists("media/one/a.txt")).toBe(true);
  });

  it("takes a local file over", async () => {
    const source = path.join(root, "incoming");
    await writeFile(source, "from outside");
    await files.putFile("media/two/v.mp4", source);
    expect(await read("media/two/v.mp4")).toBe("from outside");
    expect(existsSync(source)).toBe(false);
    expect(partials()).toEqual([]);
  });

  it.runIf(existsSync("/dev/shm"))("takes a file of another file system over", async () => {
    const folder = await mkdtemp("/dev/shm/storage-");
    await writeFile(path.join(folder, "v"), "from afar");
    await files.putFile("media/two/v.mp4", path.join(folder, "v"));
    expect(await read("media/two/v.mp4")).toBe("from afar");
    expect(readdirSync(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("knows nothing of a missing file", async () => {
    await files.putBytes("media/one/a.txt", Buffer.from("x"));
    expect(await files.openRead("media/one/b.txt")).toBeNull();
    expect(await files.openRead("media/one/a.txt/b")).toBeNull();
    expect(await files.exists("media/one")).toBe(false);
    await expect(files.size("media/one/b.txt")).rejects.toThrow("media/one/b.txt");
  });

  it("removes a folder with everything inside, and nothing beside it", async () => {
    await files.putBytes("media/one/a", Buffer.from("x"));
    await files.putBytes("media/one/b", Buffer.from("x"));
    await files.putBytes("media/one-more/a", Buffer.from("x"));
    await files.remove("media/one");
    await files.remove("media/one");
    expect(await files.exists("media/one/a")).toBe(false);
    expect(await files.exists("media/one-more/a")).toBe(true);
  });
});

describe("interrupted writes", () => {
  it("leave the old file when the source fails", async () => {
    const driver = new AtomicFSDriver(root);
    await driver.put("a", "old");
    const failing = Readable.from(
      (async function* () {
        yield "new, but";
        throw new Error("The sender left.");
      })(),
    );
    await expect(driver.putStream("a", failing)).rejects.toThrow("The sender left.");
    expect(await readFile(path.join(root, "a"), "utf8")).toBe("old");
    expect(partials()).toEqual([]);
  });

  it("leave no half file when the process is killed, only a partial one that the sweep removes", async () => {
    const script = `
      import { AtomicFSDriver } from ${JSON.stringify(new URL("./atomic-fs-driver.ts", import.meta.url).href)};
      import { Readable } from "node:stream";
      const chunk = Buffer.alloc(65536, 1);
      const endless = Readable.from((async function* () { for (let i = 0; ; i++) { yield chunk; if (i === 50) process.stdout.write("writing"); await null; } })());
      await new AtomicFSDriver(${JSON.stringify(root)}).putStream("media/big", endless);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await files.exists("media/big")).toBe(false);
    expect(partials()).toHaveLength(1);
    expect(await files.removePartials(new Date(Date.now() - 60_000))).toBe(0);
    expect(await files.removePartials(new Date(Date.now() + 60_000))).toBe(1);
    expect(partials()).toEqual([]);
  });

  it("show readers the old or the new file, never a mixture", async () => {
    const bodies = ["a", "b"].map((letter) => letter.repeat(300_000));
    await files.putBytes("k", Buffer.from(bodies[0] ?? ""));
    const writes = Array.from({ length: 20 }, (_, round) => files.putBytes("k", Buffer.from(bodies[round % 2] ?? "")));
    const reads = await Promise.all(Array.from({ length: 20 }, () => read("k")));
    await Promise.all(writes);
    for (const body of reads) expect(bodies.includes(body ?? "")).toBe(true);
  });
});

describe("listFolders", () => {
  it("lists nothing where nothing is stored", async () => {
    expect(await foldersUnder("media")).toEqual([]);
  });

  it("lists folders with their age, and no files", async () => {
    await files.putBytes("media/one/a", Buffer.from("x"));
    await files.putBytes("media/file", Buffer.from("x"));
    await mkdir(path.join(root, "media/two"));
    const old = new Date("2020-01-01");
    await utimes(path.join(root, "media/two"), old, old);
    const folders = await foldersUnder("media");
    expect(folders.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(folders.find(({ name }) => name === "two")?.changedAt).toEqual(old);
  });
});
