import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionPool } from "#platform/database/client.ts";
import { startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { StorageDriver } from "../driver.ts";
import { parseLocation } from "../location.ts";
import { openDriver } from "../storage.ts";
import { moveFiles } from "./mover.ts";
import * as queries from "./queries.ts";

let s3: S3Double;
let folder: StorageDriver;
let bucket: StorageDriver;
let moveId: number;
let count = 0;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  const pool = connectionPool();
  await pool.query("delete from storage_moves");
  folder = await openDriver({ kind: "file", folder: await temporaryFolder() });
  bucket = await openDriver(parseLocation(s3.url(`move-${count++}`)));
  moveId = (await queries.insertMove("file:///a", "s3://bbb/")).id;
  // Every process has noticed it long ago.
  await pool.query("update storage_moves set started_at = now() - interval '1 hour'");
});
afterEach(async () => void (await connectionPool().query("delete from storage_moves")));

const put = (driver: StorageDriver, key: string, text = key) => driver.put(key, Buffer.from(text));
const keysIn = async (driver: StorageDriver) => (await Array.fromAsync(driver.files())).toSorted();
const move = (from: StorageDriver, to: StorageDriver) => moveFiles(moveId, from, to, () => undefined);

describe("moving files", () => {
  it("takes all of them to a bucket and back, and what comes meanwhile", async () => {
    const keys = Array.from({ length: 30 }, (_, each) => `media/${each % 7}/${each}.webp`).toSorted();
    for (const key of keys) await put(folder, key);
    const openRange = vi.spyOn(folder, "openRange");
    openRange.mockImplementationOnce(async (key) => {
      await put(folder, "media/late/1.webp"); // by a process that has not noticed yet
      return folder.openRange(key);
    });
    expect((await move(folder, bucket)).files).toBe(31);
    expect(await keysIn(bucket)).toEqual([...keys, "media/late/1.webp"].toSorted());
    expect(await queries.countMoved(moveId)).toBe(31);
    await queries.finishMove(moveId);
    expect(await queries.countMoved(moveId)).toBe(0);
    moveId = (await queries.insertMove("s3://bbb/", "file:///b")).id;
    await connectionPool().query("update storage_moves set started_at = now() - interval '1 hour'");
    const back = await openDriver({ kind: "file", folder: await temporaryFolder() });
    await move(bucket, back);
    expect(await keysIn(back)).toEqual(await keysIn(folder));
  });

  it("sends nothing again that has arrived and was compared", async () => {
    await put(folder, "media/a/1");
    await move(folder, bucket);
    await put(folder, "media/b/1");
    const putStream = vi.spyOn(bucket, "putStream");
    expect((await move(folder, bucket)).files).toBe(1);
    expect(putStream.mock.calls.map(([key]) => key)).toEqual(["media/b/1"]);
  });

  it("replaces what an earlier attempt left damaged, and takes what is there whole as it is", async () => {
    await put(folder, "media/a/1", "whole");
    await put(bucket, "media/a/1", "hal");
    await put(folder, "media/b/1");
    await put(bucket, "media/b/1");
    const putStream = vi.spyOn(bucket, "putStream");
    expect((await move(folder, bucket)).files).toBe(2);
    expect(putStream.mock.calls.map(([key]) => key)).toEqual(["media/a/1"]);
    expect(await bucket.size("media/a/1")).toBe(5);
  });

  it("stops at a file that arrives otherwise than it left", async () => {
    await put(folder, "media/a/1", "whole");
    vi.spyOn(bucket, "putStream").mockImplementation((key) => put(bucket, key, "hal"));
    await expect(move(folder, bucket)).rejects.toThrow("media/a/1 changed while it was moved.");
    expect(await queries.countMoved(moveId)).toBe(0);
  });

  it("leaves nothing of what is removed while it is under way", async () => {
    await put(folder, "media/a/1");
    const putStream = bucket.putStream.bind(bucket);
    vi.spyOn(bucket, "putStream").mockImplementation(async (key, content) => {
      await folder.remove("media/a"); // as a process does that uses both places
      await bucket.remove("media/a");
      await putStream(key, content);
    });
    expect((await move(folder, bucket)).files).toBe(0);
    expect(await keysIn(bucket)).toEqual([]);
  });

  it("passes over what is removed meanwhile", async () => {
    await put(folder, "media/a/1");
    vi.spyOn(folder, "openRange").mockResolvedValue(null);
    expect((await move(folder, bucket)).files).toBe(0);
  });
});

it("begins once every process removes files in both places", async () => {
  const pool = connectionPool();
  await put(folder, "media/a/1");
  await pool.query("update storage_moves set started_at = now() - interval '19 seconds'");
  const ages: number[] = [];
  const files = folder.files.bind(folder);
  vi.spyOn(folder, "files").mockImplementation(async function* () {
    const sql = "select extract(epoch from now() - started_at)::float8 as age from storage_moves";
    ages.push((await pool.query<{ age: number }>(sql)).rows[0]?.age ?? 0);
    yield* files();
  });
  await move(folder, bucket);
  expect(ages[0]).toBeGreaterThan(20);
});

it("is one at a time", async () => {
  await expect(queries.insertMove("file:///a", "s3://ccc/")).rejects.toThrow("storage_moves_unfinished");
});
