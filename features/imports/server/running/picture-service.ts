/** Fetches the pictures of a post from the old site, through the guarded client, and keeps them as uploads. */
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#features/accounts/contract.ts";
import { MAX_MEDIA_TEXT, type MediaItem } from "#features/media/contract.ts";
import { getOwnMedia, storeUpload } from "#features/media/server/service.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { newUploadPath, uploadFolder } from "#platform/http/bodies/upload-folder.ts";
import { openOutbound } from "#platform/outbound/outbound.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import type { PlannedPicture } from "../planning/policy.ts";
import * as queries from "../queries.ts";

export type FetchedPicture = { media: MediaItem } | { reason: string };

const TIMEOUT_MS = 20_000;

/** Each address of an import is fetched once. Refusals are reasons, not errors. */
export async function fetchPicture(
  actor: Actor,
  importId: string,
  { address, alt, caption }: PlannedPicture,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const known = await findKept(actor, importId, address);
  if (known) return { media: known };
  const path = newUploadPath(await uploadFolder());
  try {
    const status = await download(address, path, signal);
    if (status !== 200) return { reason: `The old site answers ${status} for ${address}` };
    const { size: bytes } = await stat(path);
    const texts = { alt: alt.slice(0, MAX_MEDIA_TEXT), caption: caption.slice(0, MAX_MEDIA_TEXT), isQuick: true };
    const media = await storeUpload(actor, { path, name: "picture", bytes }, "image", texts);
    await transaction((tx) => queries.insertPicture(tx, importId, address, media.id));
    return { media };
  } catch (error) {
    if (error instanceof OutboundError) return { reason: `${error.reason} (${address})` };
    if (error instanceof AppError) return { reason: `${error.message} (${address})` };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

async function findKept(actor: Actor, importId: string, address: string): Promise<MediaItem | null> {
  const id = await queries.findPicture(importId, address);
  if (id === null) return null;
  const [media] = await getOwnMedia(actor, [id]);
  return media ?? null;
}

async function download(address: string, path: string, signal: AbortSignal): Promise<number> {
  if (!/^https?:/.test(address)) throw new AppError("invalid-input", "The picture is not on the web");
  const maxBytes = settings().MAX_IMAGE_MB * 1024 * 1024;
  const { status, body } = await openOutbound(address, { maxBytes, timeoutMs: TIMEOUT_MS, signal });
  if (status !== 200) {
    body.destroy();
    return status;
  }
  await pipeline(body, createWriteStream(path, { mode: 0o600 }));
  return status;
}
