import { z } from "zod";
import { sendJson } from "#platform/http-client/http-client.ts";
import { type MediaItem, mediaPaths } from "../contract.ts";

/** Deletes an upload that nobody needs any more; null does nothing. */
export function discardUpload(item: MediaItem | null): void {
  if (!item) return;
  // A failure costs nothing: a job removes uploads that no post took.
  sendJson("DELETE", mediaPaths.one.replace(":id", item.id), undefined, z.unknown()).catch(() => undefined);
}
