/** Where a backup is written to and read from: a local file, or an object in a bucket. */
import { constants, createReadStream } from "node:fs";
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inProject } from "#platform/config/project-root.ts";
import type { StorageDriver } from "#platform/storage/driver.ts";
import {
  BadStorageUrl,
  type BucketLocation,
  describeLocation,
  parseStorageUrl,
  type StorageLocation,
} from "#platform/storage/location.ts";

export type BackupLocation = {
  /** For people. */
  name: string;
  location: StorageLocation;
  /** @throws Error that says what to do where this account may not look. */
  exists: () => Promise<boolean>;
  /** All of the stream or nothing. @throws Error with code EEXIST when another backup is being written there. */
  write: (content: Readable) => Promise<void>;
  /** @throws Error that says what to do where the file cannot be read. */
  open: () => Promise<Readable>;
};

export type BackupFolder = {
  /** @throws Error whose message says what to do where nothing can be written. */
  prepare: () => Promise<void>;
  location: (name: string) => BackupLocation;
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
};

/** Ends the name of a file that is not complete. */
export const PARTIAL = ".partial";
/** A restore reads no faster than the database takes it. */
const SILENCE_MS = 30 * 60_000;

/** @param text a path, file:///path, or s3://bucket/prefix/file?… @throws BadStorageUrl. */
export async function openLocation(text: string): Promise<BackupLocation> {
  if (!isBucket(text)) return fileLocation(path.resolve(pathIn(text)));
  const location = parseBucket(text);
  const segments = location.prefix.split("/").filter(Boolean);
  const name = segments.pop();
  if (name === undefined) throw new Error(`${text} names no file. Add one, such as today.tar.gz.`);
  const folder = { ...location, prefix: segments.map((each) => `${each}/`).join("") };
  return objectLocation(await openBucket(folder), folder, name);
}

/** @param text a folder's path, in the project unless it is absolute, file:///path, or s3://bucket/prefix?… @throws BadStorageUrl. */
export async function openFolder(text: string): Promise<BackupFolder> {
  return isBucket(text) ? bucketFolder(parseBucket(text)) : localFolder(inProject(pathIn(text)));
}

function localFolder(text: string): BackupFolder {
  return {
    async prepare() {
      await mkdir(text, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST" || error.code === "ENOTDIR")
          throw new Error(`${text} is not a folder. Name another.`, { cause: error });
        throw advised(text, error);
      });
    },
    location: (name) => fileLocation(path.join(text, name)),
    list: () => readdir(text),
    remove: (name) => rm(path.join(text, name)),
  };
}

function pathIn(text: string): string {
  if (!text.startsWith("file:")) return text;
  const location = parseStorageUrl(text);
  if (location?.kind === "file") return location.folder;
  throw new BadStorageUrl(`${text} names no folder; it must be like file:///mnt/backups`);
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
    location: (name) => objectLocation(driver, location, name),
    list: () => Array.fromAsync(driver.files()),
    remove: (name) => driver.remove(name),
  };
}

function objectLocation(driver: StorageDriver, location: BucketLocation, key: string): BackupLocation {
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
function fileLocation(file: string): BackupLocation {
  const partial = file + PARTIAL;
  return {
    name: file,
    location: { kind: "file", folder: path.dirname(file) },
    exists: () =>
      stat(file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT" || error.code === "ENOTDIR") return false;
          throw advised(file, error);
        },
      ),
    async write(content) {
      content.on("error", () => undefined); // pipeline tells, and before it nothing listens
      const handle = await open(partial, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
        const advice = advised(file, error);
        content.destroy(advice); // what fills it fails for the same reason
        throw advice;
      });
      try {
        try {
          await pipeline(content, (chunks: AsyncIterable<Buffer>) => save(chunks, handle, file));
        } finally {
          await handle.close();
        }
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async open() {
      await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? new Error(`${file} was not found.`) : advised(file, error);
      });
      if ((await stat(file)).isDirectory()) throw new Error(`${file} is a folder. Name the backup file in it.`);
      return createReadStream(file);
    },
  };
}

const ADVICE: Record<string, (file: string) => string> = {
  EACCES: withoutAccess,
  EPERM: withoutAccess,
  ENOENT: (file) => `The folder ${path.dirname(file)} does not exist. Create it, or name another.`,
  ENOTDIR: (file) => `${path.dirname(file)} is not a folder. Name another.`,
  EROFS: (file) => `Nothing can be written to ${path.dirname(file)}: it is read-only. Name another folder.`,
  ENOSPC: (file) =>
    `There is not enough space for ${file}. Nothing is left of it. Free some space, or name another disk.`,
  EEXIST: (file) =>
    `${file}${PARTIAL} is there: another backup is being written to it, or one was cut off. Wait, or delete it.`,
};

/** The service's account often cannot reach what the operator copied as root; the system's own words do not say so. */
function withoutAccess(file: string): string {
  return `Dateline runs as user ${process.getuid?.() ?? "unknown"}, which has no access to ${file}. Change the owner or the permissions of the file and its folders, or use a folder that this user can open.`;
}

/** @returns an error whose message says what to do, with the same code; other errors unchanged. */
export function advised(file: string, error: NodeJS.ErrnoException): Error {
  const advice = ADVICE[error.code ?? ""];
  return advice ? Object.assign(new Error(advice(file), { cause: error }), { code: error.code }) : error;
}

/** Errors of the place get their advice here, so that those of the content are never mistaken for them. */
async function save(chunks: AsyncIterable<Buffer>, handle: FileHandle, file: string): Promise<void> {
  const advise = (error: NodeJS.ErrnoException) => {
    throw advised(file, error);
  };
  for await (const chunk of chunks) await handle.writeFile(chunk).catch(advise);
  await handle.sync().catch(advise);
}
