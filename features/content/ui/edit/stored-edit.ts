/** An unsaved edit as this browser keeps it, per user and post, until it is saved or discarded. */
import { z } from "zod";
import { mediaItem } from "#features/media/contract.ts";
import { formValues } from "../form/values.ts";

const storedEdit = z.object({
  values: formValues,
  banner: z.array(mediaItem),
  related: z.array(mediaItem),
  publishingTime: z.string().nullable(),
  /** The stored version that was being edited. */
  version: z.number(),
  savedAt: z.number(),
});
export type StoredEdit = z.infer<typeof storedEdit>;

/** The stage is not part of the key: a scheduled post that has since been published is still the same edit. */
export function storedEditKey(userId: number, postId: number): string {
  return `dateline:edit:${userId}:${postId}`;
}

/** Null for what this version of the form cannot read. */
export function parseStoredEdit(stored: unknown): StoredEdit | null {
  return storedEdit.safeParse(stored).data ?? null;
}
