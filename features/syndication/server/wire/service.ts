/** One post in a format of wire desks. */
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { WIRE_FORMATS, type WireFile } from "../../contract.ts";
import { findItem } from "./item-service.ts";
import { WIRE_WRITERS } from "./writers.ts";

export type RenderedItem = { mime: string; body: string; type: string | null; modifiedAt: Date };

/** `type` is the code in its address; null when it is canceled. */
export async function renderItem(guid: string, file: WireFile): Promise<RenderedItem | "gone" | null> {
  const origin = publicUrl();
  const item = await findItem(guid, origin);
  if (item === null || item === "gone") return item;
  const { versionCreated: modifiedAt, entry } = item;
  const by = { provider: getSite().name, origin, sentAt: modifiedAt };
  const mime = WIRE_FORMATS[file].mime.replace("newsmessage", "newsitem");
  return { mime, body: WIRE_WRITERS[file].item(item, by), type: entry?.kind.typeCode ?? null, modifiedAt };
}
