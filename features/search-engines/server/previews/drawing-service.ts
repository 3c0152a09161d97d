/** Draws pictures of link previews in a thread, each once: they are kept until what is on them changes. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { describeUpload, findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { log } from "#platform/log/log.ts";
import { encodeMark, encodePrint, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { storage } from "#platform/storage/storage.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { inThread, readerTurn, refuseWhenBusy } from "#platform/threads/work.ts";
import type { Turn } from "#platform/threads/turns.ts";
import { PICTURE_SHAPES, type PictureShape } from "../../contract.ts";
import { LOGO_SIZE, PICTURE_WIDTH, type Preview } from "../../drawing/preview.ts";
import type { PreviewTexts } from "./address-service.ts";
import * as queries from "./queries.ts";

/** In the storage, a folder for each post. */
export const PREVIEWS = "og";
const DRAWING: Work<Preview, Uint8Array<ArrayBuffer>> = {
  name: "link-preview",
  limitMs: 10_000, // a drawing takes a tenth of a second
};
/** By storage key: one picture is drawn once, however many ask for it. */
const drawn = new Map<string, Promise<Buffer>>();

/** @param subject guid of a post, or `site`. @param version of what is on the picture. */
export type Wanted = { subject: string; version: string; shape: PictureShape };

/** Of the site's own previews, and of each author's. */
const SITE_TURN: Turn = { rank: "reader", owner: "site" };

/**
 * Pictures of older versions go when one is drawn.
 * @param post null: the site's own.
 * @throws AppError unavailable (503) where too many are waiting.
 */
export function openPreview(
  wanted: Wanted,
  post: { ownerId: number } | null,
  prepare: (height: number) => Promise<Preview>,
): Promise<Buffer> {
  const key = `${PREVIEWS}/${wanted.subject}/${wanted.version}/${wanted.shape}.png`;
  const running = drawn.get(key);
  if (running) return running;
  const opening = readOrDraw(wanted, key, post ? readerTurn(post) : SITE_TURN, prepare).finally(() =>
    drawn.delete(key),
  );
  drawn.set(key, opening);
  return opening;
}

async function readOrDraw(
  { subject, version, shape }: Wanted,
  key: string,
  turn: Turn,
  prepare: (height: number) => Promise<Preview>,
): Promise<Buffer> {
  const files = await storage();
  const stored = await files.openRead(key);
  if (stored) return buffer(stored);
  refuseWhenBusy(DRAWING, turn); // before pictures are read for what would be refused
  const { buffer: bytes, byteOffset, byteLength } = await inThread(DRAWING, await prepare(PICTURE_SHAPES[shape]), turn);
  const png = Buffer.from(bytes, byteOffset, byteLength);
  try {
    const folder = `${PREVIEWS}/${subject}`;
    for await (const { name } of files.listFolders(folder))
      if (name !== version) await files.remove(`${folder}/${name}`);
    await files.putBytes(key, png);
  } catch (error) {
    log.warn({ err: error, key }, "A link preview could not be kept and will be drawn again");
  }
  return png;
}

const folder = () => inProject(settings().DATA_DIR, "typefaces");

export function textPreview(texts: PreviewTexts, height: number): Preview {
  return { ...texts, height, picture: null, logo: null, folder: folder() };
}

export async function postPreviewFacts(post: PublicPost, texts: PreviewTexts, height: number): Promise<Preview> {
  const [picture, logo] = await Promise.all([pictureOf(post.image, height), logoOf(post.company?.id ?? null)]);
  return { ...texts, height, picture, logo, folder: folder() };
}

/** Pictures that cannot be read are left out: a preview without a banner is better than none. */
async function pictureOf(image: MediaItem | null, height: number): Promise<Uint8Array | null> {
  const bytes = image && (await readSmallest(image, height));
  return bytes && encodePrint(bytes, { width: PICTURE_WIDTH, height, as: "photo" }).catch(noneOfUnreadable);
}

async function logoOf(companyId: number | null): Promise<Preview["logo"]> {
  const facts = companyId === null ? null : await queries.findLogo(companyId);
  const bytes = facts && (await readSmallest(describeUpload(facts), 2 * LOGO_SIZE.height));
  const png = bytes && (await encodeMark(bytes, null).catch(noneOfUnreadable));
  if (!png || !facts?.width || !facts.height) return null;
  const scale = Math.min(LOGO_SIZE.width / facts.width, LOGO_SIZE.height / facts.height);
  return { png, width: Math.round(facts.width * scale), height: Math.round(facts.height * scale) };
}

/** The drawing is kept: what fails only now, as under load, must not leave it without its banner for ever. */
function noneOfUnreadable(error: unknown): null {
  if (error instanceof UnreadablePicture) return null;
  throw error;
}

/** The smallest stored form of a picture that is at least as high, else the largest. */
async function readSmallest(image: MediaItem, height: number): Promise<Uint8Array | null> {
  const forms = image.variants.filter(({ format }) => format === "jpeg" || format === "webp");
  const sorted = forms.toSorted((a, b) => a.height - b.height);
  const form = sorted.find((each) => each.height >= height) ?? sorted.at(-1);
  const file = form && (await findMediaFile(image.id, form.name));
  const stream = file && (await openMediaFile(file));
  return stream ? buffer(Readable.from(stream)) : null;
}
