/** The banner of a post as a file, for outlets that keep pictures themselves. */
import { buffer } from "node:stream/consumers";
import { jpegOf } from "#features/media/contract.ts";
import { describePostMedia, findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import type { ShownMedia } from "#features/media/server/columns.ts";

export type ReleasePicture = {
  /** Its id here: the same picture keeps it. */
  id: string;
  alt: string;
  /** Null when the file is gone. JPEG. */
  read: () => Promise<Buffer | null>;
};

/** Null without a banner that exists as JPEG, which every outlet can show. */
export function pictureOf(media: ShownMedia[] | null): ReleasePicture | null {
  const { banner } = describePostMedia(media);
  const jpeg = banner && jpegOf(banner);
  if (!banner || !jpeg) return null;
  const read = async () => {
    const file = await findMediaFile(banner.id, jpeg.name);
    const content = file && (await openMediaFile(file));
    return content && buffer(content);
  };
  return { id: banner.id, alt: banner.alt, read };
}
