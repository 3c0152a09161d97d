/** Stores an unsaved edit in this browser, per user and post, until it is saved or discarded. */
import { z } from "zod";
import { mediaItem } from "#features/media/contract.ts";
import { formValues } from "../form/values.ts";

const keptEdit = z.object({
  values: formValues,
  banner: z.array(mediaItem),
  related: z.array(mediaItem),
  publishingTime: z.string().nullable(),
  /** The stored version that was being edited. */
  version: z.number(),
  savedAt: z.number(),
});
export type KeptEdit = z.infer<typeof keptEdit>;

/** The stage is not part of the key: a scheduled post that has since been published is still the same edit. */
export function keptEditKey(userId: number, postId: number): string {
  return `dateline:edit:${userId}:${postId}`;
}

/** Null if nothing is stored that this version of the form can read. */
export function readKeptEdit(storage: Storage, key: string): KeptEdit | null {
  try {
    const text = storage.getItem(key);
    return text === null ? null : (keptEdit.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** False when the browser refuses, for example because its storage is full. */
export function keepEdit(storage: Storage, key: string, edit: Omit<KeptEdit, "savedAt">): boolean {
  try {
    storage.setItem(key, JSON.stringify({ ...edit, savedAt: Date.now() } satisfies KeptEdit));
    return true;
  } catch {
    return false;
  }
}

export function forgetEdit(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
