/** The text of a submit form as this browser keeps it, per user and kind, until it is submitted or discarded. */
import { z } from "zod";
import { forgetUnsent, parseUnsent, readUnsent, storeUnsent } from "#ui-kit/forms/unsent-text.ts";
import { formValues } from "../form/values.ts";

const storedText = z.object({
  values: formValues,
  draftKey: z.uuid(),
  /** The stored version that the text is based on. */
  version: z.number().optional(),
  savedAt: z.number(),
});
export type StoredText = z.infer<typeof storedText>;

export function storedTextKey(owner: string): string {
  return `dateline:text:${owner}`;
}

const parse = (stored: unknown) => storedText.safeParse(stored).data ?? null;

/** Null if nothing usable is stored. */
export function readStoredText(owner: string): StoredText | null {
  return readUnsent(storedTextKey(owner), parse);
}

/** Null if this version of the form cannot read it. @param text as the browser stores it. */
export function parseStoredText(text: string | null): StoredText | null {
  return parseUnsent(text, parse);
}

/** @param savedAt when the text was last changed. @returns false if the browser refuses. */
export function keepText(
  owner: string,
  { savedAt = Date.now(), ...text }: Omit<StoredText, "savedAt"> & { savedAt?: number | undefined },
): boolean {
  return storeUnsent(storedTextKey(owner), { ...text, savedAt } satisfies StoredText);
}

/** Removes the text of this draft key, unless another tab has replaced it. */
export function forgetText(owner: string, draftKey: string): true {
  const kept = readStoredText(owner);
  return kept && kept.draftKey !== draftKey ? true : forgetUnsent(storedTextKey(owner));
}

/** A version 4 UUID; crypto.randomUUID is missing on pages that are not served securely. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
