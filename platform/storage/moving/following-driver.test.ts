import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { StorageDriver } from "../driver.ts";
import { type FolderLocation, locationUrl, parseLocation } from "../location.ts";
import { openDriver } from "../storage.ts";
import { FollowingDriver, NOTICED_MS, placesOf } from "./following-driver.ts";

type Move = { id: number; from_url: string; to_url: string; finished_at: Date | null };

let old: FolderLocation;
let next: FolderLocation;
let move: Move | null;
let inOld: StorageDriver;
let inNext: StorageDriver;
const findMove = vi.fn(async () => move);

beforeEach(async () => {
  const folder = await temporaryFolder();
  old = { kind: "file", folder: `${folder}/old` };
  next = { kind: "file", folder: `${folder}/next` };
  [inOld, inNext] = await Promise.all([openDriver(old), openDriver(next)]);
  move = null;
  findMove.mockClear();
});

const bytes = (content: string) => Buffer.from(content);
const read = async (driver: StorageDriver, key: string) => {
  const stream = await driver.openRange(key);
  return stream && text(stream);
};
const begin = () => (move = { id: 1, from_url: locationUrl(old), to_url: locationUrl(next), finished_at: null });
const follow = (own = old) => new FollowingDriver(own, openDriver, findMove);

describe("a process whose files are being moved", () => {
  it("reads what is in either place, writes to the new one, and removes from both", async () => {
    begin();
    const driver = follow();
    await inOld.put("media/a/1", bytes("old"));
    await driver.put("media/b/1", bytes("new"));
    expect(await read(driver, "media/a/1")).toBe("old");
    expect(await read(driver, "media/b/1")).toBe("new");
    expect([await inOld.size("media/b/1"), await inNext.size("media/b/1")]).toEqual([null, 3]);
    await inNext.put("media/a/1", bytes("old"));
    expect((await Array.fromAsync(driver.files())).sort()).toEqual(["media/a/1", "media/b/1"]);
    expect((await Array.fromAsync(driver.folders("media"))).map(({ name }) => name).sort()).toEqual(["a", "b"]);
    await driver.remove("media/a");
    expect([await inOld.size("media/a/1"), await inNext.size("media/a/1")]).toEqual([null, null]);
    expect(await driver.openRange("media/a/1")).toBeNull();
  });

  it("lists each file once, also one that arrives while it lists", async () => {
    begin();
    const driver = follow();
    await inNext.put("media/new/1", bytes("x"));
    for (const name of ["a", "b"]) await inOld.put(`media/${name}/1`, bytes("x"));
    const found: string[] = [];
    for await (const key of driver.files()) {
      found.push(key);
      for (const name of ["a", "b"]) await inNext.put(`media/${name}/1`, bytes("x")); // by the move
    }
    expect(found.sort()).toEqual(["media/a/1", "media/b/1", "media/new/1"]);
  });

  it("finds at once what another process has put into the new place, before it has noticed the move", async () => {
    const driver = follow();
    await driver.put("media/a/1", bytes("x"));
    begin();
    await inNext.put("media/b/1", bytes("new"));
    expect(await read(driver, "media/b/1")).toBe("new");
    await driver.put("media/c/1", bytes("x"));
    expect(await inNext.size("media/c/1")).toBe(1);
  });

  it("notices within seconds, asking seldom, and goes on as it was while the database is away", async () => {
    const driver = follow();
    for (let each = 0; each < 20; each++) await driver.put(`media/${each}/1`, bytes("x"));
    expect(findMove).toHaveBeenCalledTimes(1);
    begin();
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + NOTICED_MS + 1);
    await driver.put("media/later/1", bytes("x"));
    vi.restoreAllMocks();
    expect(await inNext.size("media/later/1")).toBe(1);
    findMove.mockRejectedValueOnce(new Error("The database is away."));
    expect(await driver.openRange("media/none/1")).toBeNull();
    await driver.put("media/last/1", bytes("x"));
    expect(await inNext.size("media/last/1")).toBe(1);
  });

  it("waits for no database before its first check", async () => {
    findMove.mockRejectedValueOnce(new Error("There is none yet."));
    await follow().check();
  });
});

describe("which places a process uses", () => {
  const s3 = (bucket: string) => parseLocation(`s3://${bucket}/?path_style=true`);
  const folder = (path: string): FolderLocation => ({ kind: "file", folder: path });
  const places = (from: Parameters<typeof locationUrl>[0], to: typeof from, own: typeof from, isOver = false) => {
    const found = placesOf(
      { from_url: locationUrl(from), to_url: locationUrl(to), finished_at: isOver ? new Date() : null },
      own,
    );
    return found && [found.old, found.next].map(locationUrl);
  };

  it("depends on what its STORAGE_URL names", () => {
    const both = ["s3://aaa/?path_style=true", "s3://bbb/?path_style=true"];
    expect(places(s3("aaa"), s3("bbb"), s3("aaa"))).toEqual(both);
    expect(places(s3("aaa"), s3("bbb"), s3("bbb"))).toEqual(both);
    expect(places(s3("aaa"), s3("bbb"), s3("ccc"))).toBeNull();
    expect(places(s3("aaa"), s3("bbb"), s3("aaa"), true)).toEqual(both);
    expect(places(s3("aaa"), s3("bbb"), s3("bbb"), true)).toBeNull();
  });

  it("knows a shared folder under another path, except where both places are folders", () => {
    expect(places(folder("/mnt/a"), s3("bbb"), folder("/srv/a"))).toEqual([
      "file:///srv/a",
      "s3://bbb/?path_style=true",
    ]);
    expect(places(folder("/mnt/a"), folder("/mnt/b"), folder("/srv/a"))).toBeNull();
    expect(places(s3("bbb"), folder("/mnt/a"), folder("/srv/a"))).toEqual([
      "s3://bbb/?path_style=true",
      "file:///srv/a",
    ]);
  });
});

it("writes each place as one text and reads it back", () => {
  for (const url of [
    "file:///srv/my%20files",
    "s3://press/a/b?endpoint=http://127.0.0.1:9000&region=eu",
    "s3://press",
  ]) {
    const location = parseLocation(url);
    expect(parseLocation(locationUrl(location))).toEqual(location);
  }
});
