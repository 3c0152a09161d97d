/** A post as a file: prepares its page's content for the thread that creates PDFs and Word documents. */
import { buffer } from "node:stream/consumers";
import { jpegOf, type MediaItem } from "#features/media/contract.ts";
import { findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { inThread, readerTurn, refuseWhenBusy } from "#platform/threads/work.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import { USUAL_LANGUAGE } from "../../contracts/language.ts";
import { creditOf } from "../../site/media-caption.tsx";
import { bylineOf, factLinesOf, partsOf, sourceName } from "../../site/post/parts.ts";
import type { PublicPost } from "../../site/public-post.ts";
import type { DownloadPicture, DownloadPost } from "../../downloads/download-post.ts";
import { refuseTooLong } from "./too-long-policy.ts";
import { kindWords } from "../../site/kind-words.ts";
import { inLanguage, languageOfText } from "#ui-kit/public/words/words.ts";

/** The longest text takes ten seconds. */
const LIMIT_MS = 15_000;
/** A larger document would exceed the cache. */
const MAX_PICTURES = 8;

/**
 * @param origin https://host of the site. @param copyOf whose copy it is, instead of the address.
 * @throws AppError unavailable if too many are being created, too-large (413) if it takes too long.
 */
export async function makeFile(
  post: PublicPost,
  document: DownloadPost["document"],
  origin: string,
  copyOf?: string,
): Promise<Buffer> {
  const work: Work<DownloadPost, Uint8Array<ArrayBuffer>> = { name: document, limitMs: LIMIT_MS };
  const turn = readerTurn(post);
  refuseWhenBusy(work, turn);
  const taken = await describeDownload(post, document, origin, copyOf);
  const file = await inThread(work, taken, turn).catch(refuseTooLong); // others may wait for the same
  return Buffer.from(file.buffer);
}

export async function describeDownload(
  post: PublicPost,
  document: DownloadPost["document"],
  origin: string,
  copyOf?: string,
): Promise<DownloadPost> {
  const pictures = await picturesOf(post);
  const kind = findKindByTypeCode(post.type);
  const labelLanguage = languageOfText(post.language);
  return inLanguage(labelLanguage, () => ({
    document,
    language: post.language ?? USUAL_LANGUAGE,
    title: post.title,
    label: kind ? kindWords(kind).card : "",
    labelLanguage,
    source: sourceName(post),
    byline: bylineOf(post),
    description: post.description,
    facts: factLinesOf(post),
    html: post.contentHtml,
    sections: partsOf(post, origin),
    pictures,
    url: post.url,
    ...(copyOf !== undefined && { copyOf }),
    origin,
  }));
}

async function picturesOf({ image, textMedia, relatedMedia }: PublicPost): Promise<DownloadPicture[]> {
  const shown = [
    ...(image ? [{ item: image, place: "banner" as const }] : []),
    ...textMedia.map((item) => ({ item, place: "text" as const })),
    ...relatedMedia.map((item) => ({ item, place: "related" as const })),
  ].filter(({ item }) => item.kind === "image");
  const pictures = await Promise.all(shown.slice(0, MAX_PICTURES).map(({ item, place }) => readPicture(item, place)));
  return pictures.filter((picture) => picture !== null);
}

/** The JPEG, which both kinds of documents take; null when its file is gone. */
async function readPicture(item: MediaItem, place: DownloadPicture["place"]): Promise<DownloadPicture | null> {
  const jpeg = jpegOf(item);
  const file = jpeg && (await findMediaFile(item.id, jpeg.name));
  const stream = file && (await openMediaFile(file));
  if (!jpeg || !stream) return null;
  const caption = [item.caption, creditOf(item)].filter((part) => part !== "").join(" ");
  const { width, height } = jpeg;
  return { id: item.id, place, jpeg: new Uint8Array(await buffer(stream)), width, height, alt: item.alt, caption };
}
