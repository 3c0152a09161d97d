/** Files of media in archives of newsrooms. */
import type { Readable } from "node:stream";
import { sniffBytes } from "#platform/storage/sniffed-type.ts";
import { storage } from "#platform/storage/storage.ts";
import { type MediaFile, acceptedType, filesOf } from "./policy.ts";
import * as queries from "./queries.ts";
import { removeMediaFiles } from "./service.ts";

const IDS_A_TIME = 1000;

/** All files of an item, in the order of its row; their keys are their paths in an archive, too. */
export function archivedFilesOf(
  media: Pick<queries.MediaRow, "id" | "kind" | "mime" | "file_name" | "bytes" | "variants">,
): MediaFile[] {
  return filesOf(media);
}

/** Whether a file is what it is said to be, by its first bytes: nothing else is ever given to readers. */
export async function isOfItsType(file: MediaFile, head: Uint8Array): Promise<boolean> {
  return acceptedType(await sniffBytes(head))?.mime === file.type;
}

/** @param key of a file of an item that has no row yet. */
export async function putArchivedFile(key: string, content: Readable): Promise<void> {
  await (await storage()).putStream(key, content);
}

/** Removes the files of those items that have no row: their import failed. */
export async function removeUnknown(ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_A_TIME) {
    const some = ids.slice(at, at + IDS_A_TIME);
    const known = await queries.listKnownIds(some);
    await removeMediaFiles(some.filter((id) => !known.has(id)));
  }
}
