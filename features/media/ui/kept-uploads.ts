/** Stores the finished uploads of a slot in the browser until they are submitted. */
import { z } from "zod";
import { mediaItem, mediaTextsOf } from "../contract.ts";
import { arrivedUpload, type Upload } from "./upload.ts";

const keptUploads = z.array(
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

export function readKeptUploads(storage: Storage | null, key: string): Upload[] {
  try {
    const text = storage?.getItem(key);
    return text ? (keptUploads.safeParse(JSON.parse(text)).data ?? []).map(arrivedUpload) : [];
  } catch {
    return [];
  }
}

export function writeKeptUploads(storage: Storage | null, key: string, uploads: readonly Upload[]): void {
  const kept = uploads.flatMap(({ name, bytes, item, ...upload }) =>
    item ? [{ name, bytes, ...mediaTextsOf(upload), item }] : [],
  );
  try {
    if (kept.length > 0) storage?.setItem(key, JSON.stringify(kept));
    else storage?.removeItem(key);
  } catch {
    // A full or forbidden storage only costs the restoring: the upload itself is safe.
  }
}
