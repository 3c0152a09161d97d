/** Writes and reads the archive of a backup as a stream: memory does not grow with it. */
import { createHash } from "node:crypto";
import { Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import type { BackupLocation } from "./location.ts";
import { BadBackup, type Contents, CONTENTS, contents } from "./format.ts";

/** Begins every file that age has encrypted. */
const AGE = "age-encryption.org/v1";
/** Pictures and videos are compressed already; the rest shrinks well at this level. */
const GZIP_LEVEL = 4;

export type Entries = Contents["entries"];

export class ArchiveWriter {
  readonly #pack = tar.pack();
  readonly #entries: Entries = {};

  /** Everything that is added, in order; ends after `finish`. */
  readonly stream = Readable.from(this.#pack, { objectMode: false });

  async addBytes(name: string, bytes: Buffer): Promise<void> {
    await this.addStream(name, Readable.from([bytes]), bytes.length);
  }

  /** @param bytes exactly. @throws Error when the source is longer or shorter. */
  async addStream(name: string, source: Readable, bytes: number): Promise<void> {
    const digest = createHash("sha256");
    const entry = this.#pack.entry({ name, size: bytes });
    const digesting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        digest.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(source, digesting, entry as unknown as Writable);
    this.#entries[name] = { bytes, sha256: digest.digest("hex") };
  }

  /** The last entry: what everything before it must be. */
  async finish(rows: Contents["rows"]): Promise<void> {
    const list: Contents = { entries: { ...this.#entries }, rows };
    await this.addBytes(CONTENTS, Buffer.from(JSON.stringify(list)));
    this.#pack.finalize();
  }

  stop(error: Error): void {
    this.#pack.destroy(error);
    this.stream.destroy(error);
  }
}

/**
 * Writes an archive; nothing of it is there before it is complete.
 * @param passphrase encrypts it; undefined leaves it readable.
 */
export async function writeArchive(
  location: BackupLocation,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const archive = new ArchiveWriter();
  const packed = createGzip({ level: GZIP_LEVEL });
  const packing = pipeline(archive.stream, packed);
  const writing = location.write(passphrase === undefined ? packed : await encrypt(packed, passphrase));
  const written = Promise.all([packing, writing]);
  let failure: unknown;
  written.catch((error: Error) => {
    failure = error;
    archive.stop(error);
  });
  try {
    await fill(archive);
    await written;
  } catch (thrown) {
    const error = failure ?? thrown; // where nothing can be written, filling fails because of that
    archive.stop(error instanceof Error ? error : new Error(String(error)));
    const [, ofPlace] = await Promise.allSettled([packing, writing]); // nothing is left once it has failed
    // Whichever stream is told first to stop says no more than that; the place says why.
    throw isAbort(error) && ofPlace.status === "rejected" ? ofPlace.reason : error;
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";

export type ReadEntry = { name: string; content: Readable };

/**
 * Hands over entry by entry, each to be read to its end, and compares all of them with the list at the end.
 * @returns the list. @throws BadBackup when the file is cut, changed, encrypted with another passphrase, or no backup.
 */
export async function readArchive(
  location: BackupLocation,
  passphrase: string | undefined,
  take: (entry: ReadEntry) => Promise<void>,
): Promise<Contents> {
  const read: Entries = {};
  let list: Contents | undefined;
  const extract = tar.extract();
  const feeding = pipeline(await decrypted(location, passphrase), createGunzip(), extract as unknown as Writable);
  feeding.catch(() => undefined); // told by the loop, which ends with it
  try {
    for await (const entry of extract) {
      if (list) throw new BadBackup("The backup has data after its end. It was changed after it was written.");
      const { name } = entry.header;
      if (name === CONTENTS) list = contents.parse(JSON.parse(await textOf(Readable.from(entry))));
      else read[name] = await digestOf(entry, name, take);
    }
    await feeding;
  } catch (error) {
    extract.destroy();
    throw toldAsBad(error);
  }
  if (!list) throw new BadBackup("The backup is cut off. Use another copy.");
  compare(read, list.entries);
  return list;
}

async function digestOf(entry: AsyncIterable<unknown>, name: string, take: (entry: ReadEntry) => Promise<void>) {
  const digest = createHash("sha256");
  let bytes = 0;
  const content = Readable.from(
    (async function* () {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        digest.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  await take({ name, content });
  content.resume(); // unread bytes still count
  if (!content.readableEnded)
    await new Promise((resolve, reject) => content.once("end", resolve).once("error", reject));
  return { bytes, sha256: digest.digest("hex") };
}

function compare(read: Entries, listed: Entries): void {
  for (const [name, { bytes, sha256 }] of Object.entries(listed)) {
    const found = read[name];
    if (!found) throw new BadBackup(`The backup lacks ${name}. Use another copy.`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BadBackup(`${name} in the backup is damaged. Use another copy.`);
  }
  const extra = Object.keys(read).find((name) => !(name in listed));
  if (extra !== undefined) throw new BadBackup(`The backup has ${extra}, which is not in its list. It was changed.`);
}

/** Errors of the formats become one sentence; those of disk and database stay as they are. */
function toldAsBad(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "Z_DATA_ERROR" || code === "Z_BUF_ERROR" || code?.startsWith("ERR_STREAM_PREMATURE"))
    return new BadBackup("The backup is cut off or damaged. Use another copy.", { cause: error });
  if (/tar header|Unexpected end of data/i.test(message))
    return new BadBackup("The file is not a backup of Dateline, or it is damaged.", { cause: error });
  return error;
}

async function encrypt(source: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(asWeb(source))) as Parameters<typeof Readable.fromWeb>[0]);
}

async function decrypted(location: BackupLocation, passphrase: string | undefined): Promise<Readable> {
  const { isSealed, source } = await lookInto(await location.open());
  if (!isSealed) return source;
  if (passphrase === undefined) {
    source.destroy();
    throw new BadBackup("The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.");
  }
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.fromWeb((await decrypter.decrypt(asWeb(source))) as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    source.destroy();
    throw new BadBackup("The backup cannot be decrypted: BACKUP_PASSPHRASE is wrong, or the file is damaged.", {
      cause: error,
    });
  }
}

const asWeb = (source: Readable) => Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>;

/** Reads the beginning, and hands the whole on. */
async function lookInto(content: Readable): Promise<{ isSealed: boolean; source: Readable }> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let start = Buffer.alloc(0);
  while (start.length < AGE.length) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const isSealed = start.subarray(0, AGE.length).toString() === AGE;
  if (!isSealed && !(start[0] === 0x1f && start[1] === 0x8b)) {
    content.destroy();
    throw new BadBackup("The file is not a backup of Dateline.");
  }
  return { isSealed, source: Readable.from(wholeOf(start, chunks), { objectMode: false }) };
}

async function* wholeOf(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.(); // closes what is read
  }
}

export async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
