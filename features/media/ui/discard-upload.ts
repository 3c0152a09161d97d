import { call } from "#platform/http-client/call.ts";
import { discardMedia } from "../calls.ts";
import type { MediaItem } from "../contract.ts";

/** Deletes an upload that nobody needs any more; null does nothing. */
export function discardUpload(item: MediaItem | null): void {
  if (!item) return;
  // A failure costs nothing: a job removes uploads that no post took.
  call(discardMedia, { params: { id: item.id } }).catch(() => undefined);
}
