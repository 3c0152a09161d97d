/** Stores a form's text in this browser, per user and kind, until it is submitted or discarded. */
import { z } from "zod";
import { type FormValues, formValues, WEBSITES } from "../form/values.ts";

/** Texts kept before forms had several lists. */
const onlyWebsites = z
  .object({
    texts: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    [WEBSITES]: z.array(z.string()).min(1),
  })
  .transform(({ texts, tags, [WEBSITES]: websites }): FormValues => ({ texts, tags, lists: { [WEBSITES]: websites } }));

const keptText = z.object({
  values: formValues.or(onlyWebsites),
  draftKey: z.uuid(),
  /** The stored version that the text is based on; missing in old entries. */
  version: z.number().optional(),
  savedAt: z.number(),
});
export type KeptText = z.infer<typeof keptText>;

export function keptTextKey(owner: string): string {
  return `dateline:text:${owner}`;
}

/** Null if nothing usable is stored. */
export function readKeptText(storage: Storage, owner: string): KeptText | null {
  try {
    return parseKeptText(storage.getItem(keptTextKey(owner)));
  } catch {
    return null;
  }
}

/** Null if this version of the form cannot read it. */
export function parseKeptText(text: string | null): KeptText | null {
  try {
    return text === null ? null : (keptText.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/**
 * @param savedAt when the text was last changed. @returns false if the browser refuses, for example because storage is
 * full.
 */
export function keepText(
  storage: Storage,
  owner: string,
  { savedAt = Date.now(), ...text }: Omit<KeptText, "savedAt"> & { savedAt?: number },
): boolean {
  try {
    storage.setItem(keptTextKey(owner), JSON.stringify({ ...text, savedAt } satisfies KeptText));
    return true;
  } catch {
    return false;
  }
}

/** Removes the text of this draft key, unless another tab has replaced it. */
export function forgetText(storage: Storage, owner: string, draftKey: string): void {
  try {
    const kept = readKeptText(storage, owner);
    if (!kept || kept.draftKey === draftKey) storage.removeItem(keptTextKey(owner));
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** A version 4 UUID; crypto.randomUUID is missing on pages that are not served securely. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
