/** A ZIP written entry by entry into a local file: what is added streams through, so memory does not grow with it. */
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { type Options, ZipFile } from "yazl";

/**
 * Where entries go, one after the other: await each before the next. Names are relative paths of plain segments and differ
 * in more than case; anything else throws: it is a bug, not input.
 */
export type Archive = {
  addText(name: string, text: string): Promise<void>;
  addJson(name: string, value: unknown): Promise<void>;
  /** One JSON list; its items are written as they come. */
  addJsonList(name: string, items: AsyncIterable<unknown>): Promise<void>;
  /** A text that is written as it comes. */
  addStream(name: string, content: Readable): Promise<void>;
  /** Stored as it is, for what is compressed already. @param bytes roughly: from 4 GB on a ZIP is written differently. */
  addFile(name: string, content: Readable, bytes: number): Promise<void>;
};

/** Below what the older form of a ZIP can hold, with room for a size that is only roughly known. */
const LARGE_BYTES = 0xf000_0000;
const MAX_NAME_CHARACTERS = 240;

/**
 * Writes a ZIP; if `fill` or the disk fails, nothing of it is left.
 * @param file must not exist yet, or belong to the caller.
 * @returns its size in bytes.
 */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<number> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const entries = new ZipEntries(zip);
  const written = pipeline(output, createWriteStream(file, { mode: 0o600 }));
  zip.on("error", (error: Error) => output.destroy(error));
  // Told by what is being added: it would never come to its end.
  written.catch((error: unknown) => entries.stop(error));
  try {
    await fill(entries);
    entries.end();
    await written;
    return (await stat(file)).size;
  } catch (error) {
    output.destroy();
    await written.catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * The same as a stream that is filled while it is read, for archives that are not stored. If `fill` fails the stream is
 * cut off, which every ZIP reader detects; if the stream is destroyed, `fill` is stopped.
 */
export function streamArchive(fill: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const entries = new ZipEntries(zip);
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error("The archive broke off."));
  zip.on("error", fail);
  output.once("close", () => entries.stop(new Error("Nobody reads the archive any more.")));
  fill(entries).then(() => entries.end(), fail);
  return output;
}

/** yazl's own record of an entry. */
type KeptEntry = { utf8FileName: Buffer };

class ZipEntries implements Archive {
  readonly #zip: ZipFile;
  readonly #names = new Set<string>();
  readonly #done: KeptEntry[] = [];
  #adding: Readable | null = null;
  #failure: Error | null = null;

  constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  stop(reason: unknown): void {
    this.#failure = reason instanceof Error ? reason : new Error("The archive cannot be written.", { cause: reason });
    this.#adding?.destroy(this.#failure);
  }

  addText(name: string, text: string): Promise<void> {
    return this.#add(name, Readable.from([Buffer.from(text)], { objectMode: false }));
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.addText(name, `${JSON.stringify(value, null, 2)}\n`);
  }

  addJsonList(name: string, items: AsyncIterable<unknown>): Promise<void> {
    return this.#add(name, Readable.from(jsonList(items), { objectMode: false }));
  }

  addStream(name: string, content: Readable): Promise<void> {
    return this.#add(name, content);
  }

  addFile(name: string, content: Readable, bytes: number): Promise<void> {
    return this.#add(name, content, { compress: false, forceZip64Format: bytes >= LARGE_BYTES });
  }

  /** Resolves once everything has left the source: what is still on its way are some buffers of 64 KB. */
  async #add(name: string, source: Readable, options: Partial<Options> = {}): Promise<void> {
    try {
      if (this.#failure) throw this.#failure;
      this.#takeName(name);
      this.#adding = source;
      this.#zip.addReadStreamLazy(name, options, givenOnce(source));
      this.#tidy(name);
      await finished(source, { writable: false });
    } finally {
      this.#adding = null;
      source.destroy();
    }
  }

  /** Everything was added. */
  end(): void {
    const held = holderOf(this.#zip);
    held.entries = this.#done.concat(held.entries);
    this.#zip.end();
  }

  /**
   * yazl walks through all entries at every step, which takes minutes with a hundred thousand. Entries before the last
   * two have been written and return for the table of contents. A name, being a slice of the pool of small buffers,
   * would also retain the whole pool.
   */
  #tidy(name: string): void {
    const { entries } = holderOf(this.#zip);
    const last = entries.at(-1);
    if (last) last.utf8FileName = Buffer.alloc(name.length, name);
    this.#done.push(...entries.splice(0, entries.length - 2));
  }

  #takeName(name: string): void {
    const isPlain =
      name.length <= MAX_NAME_CHARACTERS &&
      name.split("/").every((segment) => /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_-])?$/i.test(segment));
    if (!isPlain) throw new Error(`${JSON.stringify(name)} is not a valid name in an archive.`);
    const key = name.toLowerCase(); // unpacked where case does not count, two would be one
    if (this.#names.has(key)) throw new Error(`${JSON.stringify(name)} is already in the archive.`);
    this.#names.add(key);
  }
}

/** Not told by its types; the tests hold that every entry is found again. */
function holderOf(zip: ZipFile): { entries: KeptEntry[] } {
  return zip as unknown as { entries: KeptEntry[] };
}

/** The ZIP keeps what it is called with until it ends: the source and its buffers must not be kept with it. */
function givenOnce(source: Readable): (give: (error: null, source: Readable) => void) => void {
  let given: Readable | null = source;
  return (give) => {
    const next = given;
    given = null;
    if (next) give(null, next);
  };
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let before = "[\n";
  for await (const item of items) {
    yield Buffer.from(before + JSON.stringify(item, null, 2));
    before = ",\n";
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
