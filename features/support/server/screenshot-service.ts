/**
 * Screenshots of tickets: type detected from the bytes, re-encoded without metadata, and readable only by the ticket's
 * owner and operators.
 */
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { settings } from "#platform/config/settings.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { log } from "#platform/log/log.ts";
import { encodePicture, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { sniffType } from "#platform/storage/sniffed-type.ts";
import { storage } from "#platform/storage/storage.ts";
import { SCREENSHOT_TYPES, supportMessages } from "../contract.ts";
import * as queries from "./queries.ts";

/** Wide enough to read a whole screen's text, small enough for a thread. */
const WIDTH = 2000;
const MAX_MEGAPIXELS = 50;
const ACCEPTED: readonly string[] = SCREENSHOT_TYPES;
const MEGABYTE = 1024 * 1024;

/** Each picture has a folder of its own there. */
export const SCREENSHOTS_FOLDER = "tickets";
export const screenshotKey = (name: string) => `${SCREENSHOTS_FOLDER}/${name}`;

/** Largest file, in bytes. */
export function maxScreenshotBytes(): number {
  return settings().MAX_SCREENSHOT_MB * MEGABYTE;
}

/** @throws AppError invalid-input naming `screenshot` for anything but a readable JPEG or PNG. */
export async function storeScreenshot(file: UploadedFile): Promise<queries.Screenshot> {
  const type = await sniffType(file.path);
  if (type === null || !ACCEPTED.includes(type)) throw invalidInput({ screenshot: supportMessages.screenshotType });
  const key = screenshotKey(randomUUID());
  try {
    const plan = { widths: [WIDTH], formats: ["webp"], jpegWidth: 320, maxMegapixels: MAX_MEGAPIXELS } as const;
    const files = await encodePicture(file.path, plan);
    const [picture] = files;
    if (!picture) throw new UnreadablePicture("broken");
    await (await storage()).putBytes(`${key}/screenshot.webp`, picture.data);
    return { key, name: file.name, bytes: file.bytes };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalidInput({ screenshot: supportMessages.screenshotUnreadable });
    throw error;
  }
}

/** Files that cannot be removed now are logged and left to the hourly clean-up; they are inaccessible. */
export async function discardScreenshot(key: string): Promise<void> {
  try {
    await (await storage()).remove(key);
  } catch (error) {
    log.warn({ err: error, key }, "A screenshot could not be removed");
  }
}

/** A message's screenshot as WebP. @param ownerId null for operators. @throws AppError not-found, also for another user's. */
export async function openScreenshot(eventId: number, ownerId: number | null): Promise<Readable> {
  const found = await queries.findScreenshot(eventId, ownerId);
  const stream = found && (await (await storage()).openRead(`${found.key}/screenshot.webp`));
  if (!stream) throw new AppError("not-found", supportMessages.noScreenshot);
  return stream;
}
