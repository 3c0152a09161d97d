/**
 * Small files that readers see and a bucket keeps, in memory: a bucket that is slow or away takes no picture from a page
 * that many read. Who may see a file is decided before, each time.
 */
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { MediaFile } from "./policy.ts";
import { openMediaFile } from "./service.ts";

const MAX_BYTES = 24 * 1024 * 1024;
const LARGEST_BYTES = 256 * 1024;

/** A file under a key never changes. */
const cached = new LRUCache<string, Buffer>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ length }) => length,
  ttl: 3600_000, // as long as pages stand in for a database that is away
});
const underWay = new Map<string, Promise<Buffer | null>>();

/** @returns null for what is not kept: large files, all of a folder's, and those that are gone. */
export async function readRecent(file: MediaFile): Promise<Buffer | null> {
  if (file.bytes === 0 || file.bytes > LARGEST_BYTES || !settings().STORAGE_URL.startsWith("s3:")) return null;
  const known = cached.get(file.key);
  if (known) return known;
  const reading = underWay.get(file.key) ?? read(file).finally(() => underWay.delete(file.key));
  underWay.set(file.key, reading);
  return reading;
}

async function read(file: MediaFile): Promise<Buffer | null> {
  const stream = await openMediaFile(file);
  if (!stream) return null;
  try {
    const bytes = await buffer(stream);
    if (bytes.length === file.bytes) cached.set(file.key, bytes);
    return bytes;
  } catch (cause) {
    throw new AppError("unavailable", "This file cannot be read right now. Please try again in a moment.", {
      cause,
      retryAfter: 5,
    });
  }
}
