import { call } from "#platform/http-client/call.ts";
import { discardMedia } from "../calls.ts";
import type { MediaItem } from "../contract.ts";

/** Deletes an unused upload; null does nothing. */
export function discardUpload(item: MediaItem | null): void {
  if (!item) return;
  // A failure is harmless: a job removes unused uploads.
  call(discardMedia, { params: { id: item.id } }).catch(() => undefined);
}
