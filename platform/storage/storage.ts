/** Stores uploaded files under keys, in any place. Nothing else reads or writes that place. */
import type { Readable } from "node:stream";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import type { ByteRange } from "./byte-range.ts";
import type { SignedAnswer, StorageDriver, StoredFolder } from "./driver.ts";
import { isKey } from "./key.ts";
import { parseStorageUrl, type StorageLocation } from "./location.ts";

const REACHED_MS = 3_000;

export type Storage = ReturnType<typeof createStorage>;

/** Keys are relative paths of plain segments, such as `media/{id}/960.webp`. Anything else throws: it is a bug, not input. */
export function createStorage(driver: StorageDriver) {
  const sizeOf = async (key: string): Promise<number | null> => driver.size(checkedKey(key));
  return {
    /** Moves the local file in; it is gone from its old place afterwards. */
    putFile: async (key: string, source: string): Promise<void> => driver.takeFile(checkedKey(key), source),
    /** Writes all of the stream or nothing. */
    putStream: async (key: string, content: Readable): Promise<void> => driver.putStream(checkedKey(key), content),
    putBytes: async (key: string, bytes: Uint8Array): Promise<void> => driver.put(checkedKey(key), bytes),
    /** A stream that closes its file when it ends or is destroyed; null without such a file. */
    openRead: async (key: string, range?: ByteRange): Promise<Readable | null> =>
      driver.openRange(checkedKey(key), range),
    /** A public address of the file, valid for a few minutes; null where files are a folder's, or are being moved. */
    sign: async (key: string, answer: SignedAnswer): Promise<string | null> =>
      (await driver.sign?.(checkedKey(key), answer)) ?? null,
    /** Removes everything under the folder; removing nothing is fine. */
    remove: async (prefix: string): Promise<void> => driver.remove(checkedKey(prefix)),
    exists: async (key: string): Promise<boolean> => (await sizeOf(key)) !== null,
    /** Bytes. @throws when there is no such file. */
    size: async (key: string): Promise<number> => (await sizeOf(key)) ?? missing(key),
    /** Keys of all files, in any order. */
    listFiles: (): AsyncIterable<string> => driver.files(),
    listFolders: (prefix: string): AsyncIterable<StoredFolder> => driver.folders(checkedKey(prefix)),
    removePartials: (before: Date): Promise<number> => driver.removePartials(before),
    check: (): Promise<void> => driver.check(),
    isReachable: (): Promise<boolean> => driver.isReachable(),
  };
}

function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is not a storage key.`);
  return key;
}

function missing(key: string): never {
  throw new Error(`${key} is not in the storage.`);
}

let current: Promise<Storage> | undefined;
let own: Promise<Storage> | undefined;

/** The storage of this process, as STORAGE_URL says. */
export function storage(): Promise<Storage> {
  current ??= openFollowing();
  return current;
}

/** Refuses to start on a place that cannot keep files. @throws Error whose message says what to do. */
export async function checkStorage(): Promise<void> {
  if (settings().STORAGE_URL !== "file:") await (await storage()).check();
}

let reached: { at: number; isReachable: Promise<boolean> } | undefined;

/** Whether files can be had right now; asked of the place every few seconds at most. */
export function isStorageReachable(): Promise<boolean> {
  const now = performance.now();
  if (!reached || now - reached.at > REACHED_MS)
    reached = { at: now, isReachable: storage().then((each) => each.isReachable()) };
  return reached.isReachable;
}

/**
 * The place in STORAGE_URL, regardless of a move: for a restore, which locks the table of moves and never runs during
 * one.
 */
export async function ownPlace(): Promise<Storage> {
  own ??= openDriver(ownLocation()).then(createStorage);
  return own;
}

async function openFollowing(): Promise<Storage> {
  const { FollowingDriver } = await import("./moving/following-driver.ts");
  const { findNewestMove } = await import("./moving/queries.ts");
  return createStorage(new FollowingDriver(ownLocation(), openDriver, findNewestMove));
}

export function ownLocation(): StorageLocation {
  return locationOf(settings().STORAGE_URL);
}

/** @throws BadStorageUrl. */
export function locationOf(url: string): StorageLocation {
  return parseStorageUrl(url) ?? { kind: "file", folder: inProject(settings().DATA_DIR, "uploads") };
}

export async function openDriver(location: StorageLocation): Promise<StorageDriver> {
  if (location.kind === "file") return new (await import("./folder-driver.ts")).FolderDriver(location.folder);
  const { openBucket } = await import("./s3/bucket-driver.ts"); // 23 MB of memory that a folder does not need
  return openBucket(location);
}
