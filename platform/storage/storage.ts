/**
 * Where uploaded files live: flydrive's Disk over a driver that also reads ranges and writes whole files or none.
 * A driver for S3 extends flydrive's S3Driver with the five methods of `StorageDriver`; nothing else changes.
 */
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { DriverContract } from "flydrive/types";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import type { ByteRange } from "./byte-range.ts";

export type StoredFolder = { name: string; changedAt: Date };

export interface StorageDriver extends DriverContract {
  /** Moves a local file in. S3: an upload from the file, then its removal. */
  takeFile(key: string, source: string): Promise<void>;
  /** Null without such a file. S3: GetObject with a Range header. */
  openRange(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Folders directly under a prefix, in any order. S3: ListObjectsV2 with a delimiter. */
  folders(prefix: string): AsyncIterable<StoredFolder>;
  /** Removes what interrupted writes left before this time and says how many. S3: AbortMultipartUpload. */
  removePartials(before: Date): Promise<number>;
}

export type Storage = Awaited<ReturnType<typeof createStorage>>;

/** Keys are relative paths of plain segments, such as `media/{id}/960.webp`. Anything else throws: it is a bug, not input. */
export async function createStorage(driver: StorageDriver) {
  const { Disk } = await import("flydrive");
  const disk = new Disk(driver);
  return {
    /** Moves the local file in; it is gone from its old place afterwards. */
    putFile: async (key: string, source: string): Promise<void> => driver.takeFile(checkedKey(key), source),
    /** Writes all of the stream or nothing. */
    putStream: async (key: string, content: Readable): Promise<void> => disk.putStream(checkedKey(key), content),
    putBytes: async (key: string, bytes: Uint8Array): Promise<void> => disk.put(checkedKey(key), bytes),
    /** A stream that closes its file when it ends or is destroyed; null without such a file. */
    openRead: async (key: string, range?: ByteRange): Promise<Readable | null> =>
      driver.openRange(checkedKey(key), range),
    /** Removes everything under the folder; removing nothing is fine. */
    remove: async (prefix: string): Promise<void> => disk.deleteAll(checkedKey(prefix)),
    exists: async (key: string): Promise<boolean> => disk.exists(checkedKey(key)),
    /** Bytes. @throws when there is no such file. */
    size: async (key: string): Promise<number> => (await disk.getMetaData(checkedKey(key))).contentLength,
    /** Keys of all files, in any order. */
    listFiles: () => listFiles(disk),
    listFolders: (prefix: string): AsyncIterable<StoredFolder> => driver.folders(checkedKey(prefix)),
    removePartials: (before: Date): Promise<number> => driver.removePartials(before),
  };
}

async function* listFiles(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll("", { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const each of page.objects) if (each.isFile && !each.key.startsWith(".")) yield each.key; // partial files start with a dot
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

function checkedKey(key: string): string {
  const isPlain = key.length <= 500 && key.split("/").every((segment) => /^[a-z0-9_-][a-z0-9._-]*$/i.test(segment));
  if (!isPlain) throw new Error(`${JSON.stringify(key)} is not a storage key.`);
  return key;
}

let current: Promise<Storage> | undefined;

/** The storage of this process: DATA_DIR/uploads. Loaded at its first use: flydrive takes 70 ms and 11 MB. */
export function storage(): Promise<Storage> {
  current ??= openStorage(inProject(settings().DATA_DIR, "uploads"));
  return current;
}

async function openStorage(root: string): Promise<Storage> {
  const { AtomicFSDriver } = await import("./atomic-fs-driver.ts");
  return createStorage(new AtomicFSDriver(root));
}
