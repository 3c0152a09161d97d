/** Opens an export, says which kind it is, and reads what it holds. Nothing is unpacked to disk. */
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { decodeBytes } from "#features/news/parser/decode-bytes.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { inThread } from "#platform/threads/work.ts";
import { EXPORT_BOUNDS, type ExportProblem, ExportRefused, type Found } from "./found.ts";
import type { GhostFiles } from "./ghost-work.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readWxr } from "./read-wxr.ts";

const GHOST: Work<GhostFiles, ExportProblem | null> = { name: "ghost-export", limitMs: 60_000 };
const ENCRYPTED = 0x1;
const RATIO_FROM_BYTES = 1024 * 1024;
/** What archives of Macs and editors add. */
const FURNITURE = /(?:^|\/)(?:__MACOSX\/|\.)/;
const MARKDOWN = /\.(?:md|markdown)$/i;

type Options = {
  /** Address of the old site where the export does not say it, without a slash at its end; or empty. */
  site: string;
};

/** `path` is the file that was given. */
type Opened = Options & { path: string };

/**
 * Reads any export: WXR, Ghost's JSON, or a ZIP with one of them or with Markdown files.
 * @throws ExportRefused
 */
export async function* readExport(path: string, { site }: Options): AsyncGenerator<Found> {
  const { size } = await stat(path);
  if (size > EXPORT_BOUNDS.fileBytes) throw new ExportRefused("too-large-inside");
  const start = await startOf(path);
  if (start.startsWith("PK")) return yield* readZip(path, site);
  yield* readOne(start, () => Promise.resolve(createReadStream(path)), size, { path, site });
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(512);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    return start.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @param start its first characters, read as Latin-1: marks and zeros of other encodings are passed over. */
async function* readOne(
  start: string,
  stream: () => Promise<Readable>,
  bytes: number,
  { path, site }: Opened,
): AsyncGenerator<Found> {
  const [first = ""] = /[^\s\0ï»¿ÿþ]/.exec(start) ?? [];
  if (first === "<") return yield* readWxr(await stream());
  if (first !== "{") throw new ExportRefused("wrong-file");
  if (bytes > EXPORT_BOUNDS.jsonBytes) throw new ExportRefused("too-large-inside");
  yield* readGhostAside(await stream(), { path, site });
}

/** Works in files beside the export, which go when it is over. */
async function* readGhostAside(stream: Readable, { path, site }: Opened): AsyncGenerator<Found> {
  const files = { from: `${path}.json`, to: `${path}.found`, site };
  try {
    await pipeline(stream, createWriteStream(files.from, { mode: 0o600 }));
    const problem = await inThread(GHOST, files, { rank: "reader", owner: "imports" }).catch((error: unknown) => {
      if (error instanceof TaskLost) return "too-large-inside" as const;
      throw error;
    });
    if (problem !== null) throw new ExportRefused(problem);
    for await (const line of createInterface({ input: createReadStream(files.to) }))
      yield revive(JSON.parse(line) as Found);
  } finally {
    await Promise.all([rm(files.from, { force: true }), rm(files.to, { force: true })]);
  }
}

/** JSON has no dates. */
const revive = (found: Found): Found =>
  found.what === "post" && found.publishedAt ? { ...found, publishedAt: new Date(found.publishedAt) } : found;

async function* readZip(path: string, site: string): AsyncGenerator<Found> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new ExportRefused("damaged", error);
  });
  try {
    const entries = await listEntries(zip);
    const exports = entries.filter(({ fileName }) => /\.(?:xml|json)$/i.test(fileName) && !/\//.test(fileName));
    const inFolders = entries.filter(({ fileName }) => /\.(?:xml|json)$/i.test(fileName));
    const markdown = entries.filter(({ fileName }) => MARKDOWN.test(fileName));
    if (markdown.length > 0 && exports.length === 0) return yield* readFolder(zip, markdown, site);
    const files = exports.length > 0 ? exports : inFolders;
    if (files.length === 0) throw new ExportRefused("wrong-file");
    // WordPress.com splits large sites into several files.
    for (const entry of files) yield* readEntry(zip, entry, { path, site });
  } catch (error) {
    throw error instanceof ExportRefused ? error : new ExportRefused("damaged", error);
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > EXPORT_BOUNDS.entries) throw new ExportRefused("too-large-inside");
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize, generalPurposeBitFlag } = entry;
    if (fileName.endsWith("/") || FURNITURE.test(fileName)) continue;
    if (generalPurposeBitFlag & ENCRYPTED) throw new ExportRefused("protected");
    // Of two files with one name programs read different ones.
    if (entries.has(fileName)) throw new ExportRefused("damaged");
    const isRead = MARKDOWN.test(fileName) || /\.(?:xml|json)$/i.test(fileName);
    if (isRead) total += uncompressedSize;
    const isPacked = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * EXPORT_BOUNDS.ratio;
    if (total > EXPORT_BOUNDS.totalBytes || (isRead && isPacked)) throw new ExportRefused("too-large-inside");
    entries.set(fileName, entry);
  }
  return [...entries.values()];
}

async function* readEntry(zip: ZipFile, entry: Entry, opened: Opened): AsyncGenerator<Found> {
  // The reader ends where more comes than the entry says.
  const bytes = await zip.openReadStreamPromise(entry);
  const first = /\.json$/i.test(entry.fileName) ? "{" : "<";
  yield* readOne(first, () => Promise.resolve(bytes), entry.uncompressedSize, opened);
}

async function* readFolder(zip: ZipFile, files: Entry[], site: string): AsyncGenerator<Found> {
  if (files.length > EXPORT_BOUNDS.posts) throw new ExportRefused("too-large-inside");
  yield { what: "site", title: "", address: site, language: "" };
  for (const entry of files) {
    const { fileName, uncompressedSize } = entry;
    if (uncompressedSize > EXPORT_BOUNDS.markdownBytes) {
      yield { what: "fault", key: fileName, title: fileName, reason: "too-large" };
      continue;
    }
    const found = readMarkdown(fileName, decodeBytes(await buffer(await zip.openReadStreamPromise(entry)), null));
    if (found) yield found;
  }
}
