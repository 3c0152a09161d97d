/** Draws pictures of link previews in a thread, each once: they are kept until what is on them changes. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { describeUpload, findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { encodeMark, encodePrint, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { storage } from "#platform/storage/storage.ts";
import { ThreadPool } from "#platform/threads/thread-pool.ts";
import { PICTURE_SHAPES, type PictureShape } from "../../contract.ts";
import { LOGO_SIZE, PICTURE_WIDTH, type Preview } from "../../drawing/preview.ts";
import type { PreviewTexts } from "./address-service.ts";
import * as queries from "./queries.ts";

/** In the storage, a folder for each post. */
export const PREVIEWS = "og";
/** Waiting and drawn together; what is beyond would wait for longer than crawlers do. */
const MOST_TASKS = 20;
const RETRY_AFTER_SECONDS = 5;

let pool: ThreadPool<Preview, Uint8Array<ArrayBuffer>> | undefined;
/** By storage key: one picture is drawn once, however many ask for it. */
const drawn = new Map<string, Promise<Buffer>>();

/** apps/wiring.ts says which program draws. */
export function providePreviewProgram(program: URL): void {
  pool = new ThreadPool({
    name: "previews",
    program,
    mostThreads: 1,
    limitMs: 20_000, // a drawing takes a tenth of a second
    memoryMb: 256,
    ...(program.pathname.endsWith(".ts") && { worker: { execArgv: ["--import", "tsx"] } }),
  });
}

/** Ends the thread; what waits fails. A later picture starts it again. */
export async function stopPreviews(): Promise<void> {
  await pool?.stop();
}

/** @param subject guid of a post, or `site`. @param version of what is on the picture. */
export type Wanted = { subject: string; version: string; shape: PictureShape };

/**
 * Pictures of older versions go when one is drawn.
 * @throws AppError unavailable (503) where too many are waiting.
 */
export function openPreview(wanted: Wanted, prepare: (height: number) => Promise<Preview>): Promise<Buffer> {
  const key = `${PREVIEWS}/${wanted.subject}/${wanted.version}/${wanted.shape}.png`;
  const running = drawn.get(key);
  if (running) return running;
  const opening = readOrDraw(wanted, key, prepare).finally(() => drawn.delete(key));
  drawn.set(key, opening);
  return opening;
}

async function readOrDraw(
  { subject, version, shape }: Wanted,
  key: string,
  prepare: (height: number) => Promise<Preview>,
): Promise<Buffer> {
  const files = await storage();
  const stored = await files.openRead(key);
  if (stored) return buffer(stored);
  const png = await draw(await prepare(PICTURE_SHAPES[shape]));
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

async function draw(preview: Preview): Promise<Buffer> {
  if (!pool) throw new Error("Nobody has provided a program that draws previews: import apps/wiring.ts.");
  if (drawn.size > MOST_TASKS)
    throw new AppError("unavailable", "The site is busy. Please try again in a moment.", {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  const png = await pool.run(preview, AbortSignal.timeout(60_000));
  return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
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
