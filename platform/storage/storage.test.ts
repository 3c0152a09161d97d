import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import { random } from "#tests/support/setup/random.ts";
import { temporaryDataFolder } from "#tests/support/temporary-folder.ts";
import type { StoredFolder } from "./driver.ts";
import { parseStorageUrl } from "./location.ts";
import { createStorage, openDriver, type Storage } from "./storage.ts";

let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let s3: S3Double;
beforeAll(async () => {
  [folder, s3] = await Promise.all([temporaryDataFolder(), startS3Server()]);
});
afterAll(() => Promise.all([folder.remove(), s3.stop()]));

let count = 0;
const places = {
  "bucket without a prefix": () => s3.url(),
  folder: () => `file://${folder.path}/${count++}`,
  bucket: () => s3.url(`place-${count++}`),
};

describe.each(Object.entries(places))("a %s", (_name, urlOf) => {
  let files: Storage;
  beforeAll(async () => {
    const location = parseStorageUrl(urlOf());
    if (!location) throw new Error("Tests keep files in places of their own.");
    files = createStorage(await openDriver(location));
  });

  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await files.openRead(key, range);
    return stream && String(await buffer(stream));
  };
  async function foldersUnder(prefix: string): Promise<StoredFolder[]> {
    const found: StoredFolder[] = [];
    for await (const each of files.listFolders(prefix)) found.push(each);
    return found.sort((a, b) => a.name.localeCompare(b.name));
  }
  const put = (key: string, text = "x") => files.putBytes(key, Buffer.from(text));

  it("passes its own check", () => files.check());

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
  ])("refuses the key %j everywhere", async (key) => {
    await expect(put(key)).rejects.toThrow("is not a storage key");
    await expect(files.putFile(key, "/dev/null")).rejects.toThrow("is not a storage key");
    await expect(files.openRead(key)).rejects.toThrow("is not a storage key");
    await expect(files.remove(key)).rejects.toThrow("is not a storage key");
    await expect(files.exists(key)).rejects.toThrow("is not a storage key");
    await expect(files.size(key)).rejects.toThrow("is not a storage key");
  });

  it("gives back what was put, whole or in part", async () => {
    await put("media/one/a.txt", "0123456789");
    expect(await read("media/one/a.txt")).toBe("0123456789");
    expect(await read("media/one/a.txt", { start: 2, end: 4 })).toBe("234");
    expect(await files.size("media/one/a.txt")).toBe(10);
    expect(await files.exists("media/one/a.txt")).toBe(true);
    await put("media/one/a.txt", "new");
    expect(await read("media/one/a.txt")).toBe("new");
  });

  it("takes a local file over, however large", async () => {
    const source = path.join(folder.path, "incoming");
    for (const bytes of [0, 11, 20 * 1024 * 1024]) {
      const content = Buffer.alloc(bytes, `${random()}`);
      await writeFile(source, content);
      await files.putFile("media/two/v.mp4", source);
      expect((await buffer((await files.openRead("media/two/v.mp4")) ?? Readable.from([]))).equals(content)).toBe(true);
      expect(existsSync(source)).toBe(false);
    }
  });

  it("keeps the old file when the source of the new one fails, at its start and in the middle of much", async () => {
    for (const chunks of [1, 300]) {
      await put("media/three/a", "old");
      const failing = Readable.from(
        (async function* () {
          for (let each = 0; each < chunks; each++) yield Buffer.alloc(65_536, "n");
          throw new Error("The sender left.");
        })(),
      );
      await expect(files.putStream("media/three/a", failing)).rejects.toThrow("The sender left.");
      expect(await read("media/three/a")).toBe("old");
    }
  });

  it("knows nothing of a missing file", async () => {
    await put("media/four/a.txt");
    expect(await files.openRead("media/four/b.txt")).toBeNull();
    expect(await files.exists("media/four")).toBe(false);
    await expect(files.size("media/four/b.txt")).rejects.toThrow("media/four/b.txt");
  });

  it("removes a folder with everything inside, and nothing next to it", async () => {
    for (let each = 0; each < 12; each++) await put(`media/five/${each}/a`);
    await put("media/five-more/a");
    await files.remove("media/five");
    await files.remove("media/five");
    expect(await files.exists("media/five/0/a")).toBe(false);
    expect(await files.exists("media/five-more/a")).toBe(true);
    await files.remove("media/five-more/a");
    expect(await files.exists("media/five-more/a")).toBe(false);
  });

  it("lists folders with their age, and no files", async () => {
    expect(await foldersUnder("tickets")).toEqual([]);
    await put("tickets/one/a");
    await put("tickets/one/b");
    await put("tickets/two/deep/c");
    await put("tickets/file");
    const found = await foldersUnder("tickets");
    expect(found.map(({ name }) => name)).toEqual(["one", "two"]);
    for (const { changedAt } of found) expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(120_000);
  });

  it("lists every file once", async () => {
    await files.remove("media");
    const keys = Array.from({ length: 30 }, (_, each) => `media/${each % 4}/${each}.webp`);
    await Promise.all(keys.map((key) => put(key)));
    const found: string[] = [];
    for await (const key of files.listFiles()) if (key.startsWith("media/")) found.push(key);
    expect(found.sort()).toEqual(keys.sort());
  });
});
