/** Stores the finished uploads of a slot in the browser until they are submitted. */
import { z } from "zod";
import { forgetUnsent, readUnsent, storeUnsent } from "#ui-kit/forms/unsent-text.ts";
import { mediaItem, mediaTextsOf } from "../contract.ts";
import { arrivedUpload, type Upload } from "./upload.ts";

const storedUploads = z.array(
  z.object({
    name: z.string(),
    bytes: z.number(),
    alt: z.string(),
    // Defaults: kept by a version that had none.
    caption: z.string().default(""),
    credit: z.string().default(""),
    rights: z.string().default(""),
    item: mediaItem,
  }),
);

/** @param key null for a slot that keeps nothing. */
export function readStoredUploads(key: string | null): Upload[] {
  if (key === null) return [];
  return readUnsent(key, (stored) => storedUploads.safeParse(stored).data?.map(arrivedUpload) ?? null) ?? [];
}

/** A full or forbidden storage only costs the restoring: the upload itself is safe. */
export function writeStoredUploads(key: string | null, uploads: readonly Upload[]): void {
  if (key === null) return;
  const kept = uploads.flatMap(({ name, bytes, item, ...upload }) =>
    item ? [{ name, bytes, ...mediaTextsOf(upload), item }] : [],
  );
  if (kept.length > 0) storeUnsent(key, kept);
  else forgetUnsent(key);
}
