/** Free space where data and uploads are kept: watched, so that uploads are refused before the disk is full, and told apart as an error. */
import { statfs } from "node:fs/promises";
import pg from "pg";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { ownLocation } from "./storage.ts";

/** Bytes of the file system with the least free space. */
export type Space = { free: number; total: number };

const MEGABYTE = 1024 * 1024;
/** A statfs costs microseconds; this only keeps a burst of uploads from asking for each. */
const REMEMBERED_MS = 2_000;
/** Uploads are kept here until their request is decided, whatever the final place; it may be a mount of its own. */
const FOLDERS = ["", "tmp"];
const FULL =
  "There is no storage space left on this server, so nothing was saved. Try again later, or contact support.";
const LOW =
  "This server is low on storage space and cannot accept files right now. Try again later, or continue without the file.";

let remembered: { dataFolder: string; at: number; space: Promise<Space | null> } | undefined;
let wasLow = false;

/** @returns null when it cannot be told: no folder is there yet, or the system does not say. */
export function findSpace(): Promise<Space | null> {
  const { DATA_DIR: dataFolder } = settings();
  const now = performance.now();
  if (remembered?.dataFolder !== dataFolder || now - remembered.at > REMEMBERED_MS)
    remembered = { dataFolder, at: now, space: measure(inProject(dataFolder)) };
  return remembered.space;
}

async function measure(dataFolder: string): Promise<Space | null> {
  const location = ownLocation();
  const folders = FOLDERS.map((name) => `${dataFolder}/${name}`).concat(
    location.kind === "file" ? location.folder : [],
  );
  const found = await Promise.all(folders.map((folder) => statfs(folder).catch(() => null)));
  const spaces = found.flatMap((disk) =>
    disk ? [{ free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }] : [],
  );
  return spaces.toSorted((a, b) => a.free - b.free)[0] ?? null;
}

/** Whether an upload of so many bytes leaves DISK_MIN_FREE_MB free. Unknown space counts as enough. */
export async function hasRoom(bytes = 0): Promise<boolean> {
  const space = await findSpace();
  const least = settings().DISK_MIN_FREE_MB * MEGABYTE;
  tellOnce(space, least);
  return space === null || least === 0 || space.free - bytes >= least;
}

/** Logs each crossing of the limit, not each refusal. */
function tellOnce(space: Space | null, least: number): void {
  const isLow = space !== null && space.free < least;
  if (isLow === wasLow) return;
  wasLow = isLow;
  const facts = { free_bytes: space?.free, least_bytes: least };
  if (isLow) log.error(facts, "Less than DISK_MIN_FREE_MB is free: uploads are refused until there is more");
  else log.warn(facts, "There is enough free space again: uploads are accepted");
}

/** For an upload that is refused before anything of it is stored. */
export function shortOfStorage(): AppError {
  return new AppError("storage-full", LOW);
}

/** For what failed because no space was left. */
export function storageFull(cause: unknown): AppError {
  remembered = undefined;
  return new AppError("storage-full", FULL, { cause });
}

const FILE_CODES = new Set(["ENOSPC", "EDQUOT"]);
/** disk_full; PostgreSQL files a used-up quota under other codes. */
const SQLSTATE = "53100";
const MESSAGES = /No space left on device|Disk quota exceeded/i;

/** Whether a file system or the database's has no space left. @param error as thrown, or what wraps it as its cause. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isStorageFull)) return true;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return code === SQLSTATE || MESSAGES.test(error.message);
  return FILE_CODES.has(code) || isStorageFull(error.cause);
}
