/** Where a backup is written to and read from: a local file, or an object in a bucket. */
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { StorageDriver } from "#platform/storage/driver.ts";
import {
  type BucketLocation,
  describeLocation,
  parseStorageUrl,
  type StorageLocation,
} from "#platform/storage/location.ts";

export type BackupPlace = {
  /** For people. */
  name: string;
  location: StorageLocation;
  exists: () => Promise<boolean>;
  /** All of the stream or nothing. @throws Error with code EEXIST when another backup is being written there. */
  write: (content: Readable) => Promise<void>;
  open: () => Promise<Readable>;
};

export type BackupFolder = {
  /** @throws Error whose message says what to do where nothing can be written. */
  prepare: () => Promise<void>;
  place: (name: string) => BackupPlace;
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
};

/** A restore reads no faster than the database takes it. */
const SILENCE_MS = 30 * 60_000;

/** @param text a path, or s3://bucket/prefix/file?… @throws BadStorageUrl. */
export async function openPlace(text: string): Promise<BackupPlace> {
  if (!isBucket(text)) return filePlace(path.resolve(text));
  const location = parseBucket(text);
  const segments = location.prefix.split("/").filter(Boolean);
  const name = segments.pop();
  if (name === undefined) throw new Error(`${text} names no file. Add one, such as today.tar.gz.`);
  const folder = { ...location, prefix: segments.map((each) => `${each}/`).join("") };
  return objectPlace(await openBucket(folder), folder, name);
}

/** @param text a folder's path, or s3://bucket/prefix?… @throws BadStorageUrl. */
export async function openFolder(text: string): Promise<BackupFolder> {
  if (isBucket(text)) return bucketFolder(parseBucket(text));
  return {
    prepare: async () => void (await mkdir(text, { recursive: true, mode: 0o700 })),
    place: (name) => filePlace(path.join(text, name)),
    list: () => readdir(text),
    remove: (name) => rm(path.join(text, name)),
  };
}

export const isBucket = (text: string): boolean => text.startsWith("s3:");

function parseBucket(text: string): BucketLocation {
  const location = parseStorageUrl(text);
  if (location?.kind !== "s3") throw new Error(`${text} is no bucket.`);
  return location;
}

async function openBucket(location: BucketLocation): Promise<StorageDriver> {
  const { openBucket: openDriver } = await import("#platform/storage/s3/bucket-driver.ts");
  const { LIMITS } = await import("#platform/storage/s3/client.ts");
  return openDriver(location, { ...LIMITS, silence: SILENCE_MS });
}

async function bucketFolder(location: BucketLocation): Promise<BackupFolder> {
  const driver = await openBucket(location);
  return {
    prepare: () => driver.check(),
    place: (name) => objectPlace(driver, location, name),
    list: () => Array.fromAsync(driver.files()),
    remove: (name) => driver.remove(name),
  };
}

function objectPlace(driver: StorageDriver, location: BucketLocation, key: string): BackupPlace {
  return {
    name: `${key} in ${describeLocation(location)}`,
    location,
    exists: async () => (await driver.size(key)) !== null,
    async write(content) {
      await driver.check(); // says what is missing, before anything is read
      await driver.putStream(key, content);
    },
    async open() {
      const content = await driver.openRange(key);
      if (!content) throw new Error(`${key} in ${describeLocation(location)} was not found.`);
      return content;
    },
  };
}

/** A file has its name only once it is complete and on the disk. */
function filePlace(file: string): BackupPlace {
  const partial = `${file}.partial`;
  return {
    name: file,
    location: { kind: "file", folder: path.dirname(file) },
    exists: async () => existsSync(file),
    async write(content) {
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: "wx" }));
        await flush(partial);
        await rename(partial, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(partial, { force: true });
        throw error;
      }
    },
    open: async () => createReadStream(file),
  };
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
