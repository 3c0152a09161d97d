/** A user's uploads: exporting and erasing them. */
import { inBatches, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import { storage } from "#platform/storage/storage.ts";
import { mediaTextsOf } from "../contract.ts";
import { mediaFolder } from "./policy.ts";
import * as queries from "./personal-queries.ts";
import type { MediaRow } from "./queries.ts";
import { removeMediaFiles } from "./service.ts";

const MEDIA_PER_BATCH = 200;

type StoredFile = Pick<MediaRow, "id" | "file_name">;

/** The path of an upload in a data export: one file each, a picture in its largest size. */
export function archivePathOf({ id, file_name }: StoredFile): string {
  return `media/${id}/${file_name}`;
}

export const mediaData: PersonalData = {
  name: "media",
  count: queries.countPersonalMedia,
  exportInto: async (userId, archive, step) => {
    await archive.addJsonList("media.json", describeAll(userId));
    for await (const media of listAll(userId)) {
      const content = await (await storage()).openRead(keyOf(media));
      if (content) await archive.addFile(archivePathOf(media), content, media.bytes);
      step();
    }
  },
  /** Posts and companies go before: they refer to uploads. Files whose removal fails are left to the job of media. */
  erase: async (userId) => {
    for (;;) {
      const removed = await transaction((tx) => queries.removeMediaOf(tx, userId, MEDIA_PER_BATCH));
      if (removed.length === 0) return;
      await removeMediaFiles(removed);
    }
  },
};

async function* describeAll(userId: number) {
  const files = await storage();
  for await (const media of listAll(userId)) {
    const { id, kind, mime, bytes, width, height, created_at } = media;
    // Null where the file was lost: the list says what there was.
    const file = (await files.exists(keyOf(media))) ? archivePathOf(media) : null;
    yield { id, kind, mime, bytes, width, height, ...mediaTextsOf(media), created_at, file };
  }
}

function listAll(userId: number): AsyncGenerator<MediaRow> {
  return inBatches(userId, queries.listPersonalMedia, null, MEDIA_PER_BATCH);
}

function keyOf({ id, file_name }: StoredFile): string {
  return `${mediaFolder(id)}/${file_name}`;
}
