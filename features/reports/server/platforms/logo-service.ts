/** Logos of platforms: type detected from the bytes, re-encoded as PNG, which browsers and PDFs support. */
import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { log } from "#platform/log/log.ts";
import { encodeLogo, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { sniffType } from "#platform/storage/sniffed-type.ts";
import { storage } from "#platform/storage/storage.ts";
import { platformMessages } from "../../platform-contract.ts";
import { logoVersion } from "./policy.ts";
import { findPlatform } from "./queries.ts";

export const LOGOS_FOLDER = "platforms";
/** Largest upload, in bytes. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;
const PLAN = { size: 512, maxMegapixels: 30 };
const ACCEPTED = ["image/jpeg", "image/png", "image/apng", "image/webp"];

/** @returns the key of the stored logo. @throws AppError invalid-input naming `logo` for anything but a readable JPG, PNG or WebP. */
export async function storeLogo(file: UploadedFile): Promise<string> {
  const type = await sniffType(file.path);
  if (type === null || !ACCEPTED.includes(type)) throw invalidInput({ logo: platformMessages.logoUnreadable });
  try {
    const key = `${LOGOS_FOLDER}/${randomUUID()}`;
    await (await storage()).putBytes(fileOf(key), await encodeLogo(file.path, PLAN));
    return key;
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalidInput({ logo: platformMessages.logoUnreadable });
    throw error;
  }
}

/** A job removes leftovers. */
export async function discardLogo(key: string): Promise<void> {
  await (
    await storage()
  )
    .remove(key)
    .catch((error: unknown) => log.warn({ err: error, key }, "A logo could not be removed"));
}

/** The PNG. @throws AppError not-found for a platform without one. */
export async function openLogo(platformId: number): Promise<{ version: string; content: Readable }> {
  const key = (await findPlatform(platformId))?.logo_key ?? null;
  const content = key === null ? null : await (await storage()).openRead(fileOf(key));
  if (key === null || !content) throw new AppError("not-found", platformMessages.notFound);
  return { version: logoVersion(key), content };
}

/** A logo's PNG, for documents; null without one. @param key `platforms.logo_key`. */
export async function readLogo(key: string | null): Promise<Buffer | null> {
  const content = key === null ? null : await (await storage()).openRead(fileOf(key));
  return content && buffer(content);
}

const fileOf = (key: string) => `${key}/logo.png`;
