/** Reads a ZIP that anyone may have made: entries by their names, within bounds. Nothing outside of the file is read or written. */
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/** The file cannot be used; the message says why. */
export class BadArchive extends Error {}

export type PackedEntry = { name: string; bytes: number; /** Stored as it is, not compressed. */ isPlain: boolean };
export type OpenArchive = {
  entries: ReadonlyMap<string, PackedEntry>;
  /** @throws BadArchive without such an entry; the stream fails where the bytes are more or fewer than the entry says. */
  read(name: string): Promise<Readable>;
};

const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
const MAX_ENTRIES = 1_000_000;
const MAX_NAME_CHARACTERS = 240;
/** JSON lines of the same shape shrink to a twentieth; what shrinks to less than this is made to fill a disk. */
const MOST_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
/** The upper half of the external attributes are Unix modes: their type is a link, a folder, a device or a file. */
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

/**
 * Opens a file, and closes it after `use`.
 * @throws BadArchive when it is no ZIP, cut off, encrypted, or has names that leave a folder, links, or the same bytes twice.
 */
export async function withOpenArchive<T>(file: string, use: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
    (error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") throw new BadArchive(`${file} was not found.`);
      if (code === "EACCES" || code === "EISDIR") throw new BadArchive(`${file} cannot be read.`);
      throw new BadArchive("The file is not an archive, or it is cut off. Use another copy.", { cause: error });
    },
  );
  try {
    return await use(await archiveOf(zip));
  } finally {
    zip.close();
  }
}

async function archiveOf(zip: ZipFile): Promise<OpenArchive> {
  if (zip.entryCount > MAX_ENTRIES) throw new BadArchive("The archive has more than a million entries.");
  const found = new Map<string, Entry>();
  const lower = new Set<string>();
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      requirePlain(entry);
      const key = entry.fileName.toLowerCase();
      if (lower.has(key)) throw new BadArchive(`${entry.fileName} is in the archive twice.`);
      lower.add(key);
      found.set(entry.fileName, entry);
      packed += entry.compressedSize;
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error;
    throw new BadArchive("The archive is damaged, or has names that it may not have. Use another copy.", {
      cause: error,
    });
  }
  // Entries that share their bytes would unpack to many times what the file has.
  if (packed > zip.fileSize) throw new BadArchive("The archive has the same bytes in several entries. It was changed.");
  const entries = new Map(
    [...found].map(([name, { uncompressedSize, compressionMethod }]) => [
      name,
      { name, bytes: uncompressedSize, isPlain: compressionMethod === STORED },
    ]),
  );
  return {
    entries,
    read: async (name) => {
      const entry = found.get(name);
      if (!entry) throw new BadArchive(`The archive lacks ${name}. Use another copy.`);
      return zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw new BadArchive(`${name} in the archive is damaged. Use another copy.`, { cause: error });
      });
    },
  };
}

function requirePlain(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize, compressionMethod } = entry;
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const isPlain =
    fileName.length <= MAX_NAME_CHARACTERS &&
    fileName.split("/").every((segment) => /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_-])?$/i.test(segment));
  if (!isPlain) throw new BadArchive(`The archive has an entry with a name that it may not have: ${quoted(fileName)}.`);
  if (type !== 0 && type !== REGULAR) throw new BadArchive(`${fileName} in the archive is a link, not a file.`);
  if (entry.generalPurposeBitFlag & ENCRYPTED) throw new BadArchive(`${fileName} in the archive is encrypted.`);
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    throw new BadArchive(`${fileName} in the archive is compressed in an unknown way.`);
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MOST_RATIO)
    throw new BadArchive(`${fileName} in the archive would unpack to ${uncompressedSize} bytes. It was made to harm.`);
}

const quoted = (name: string) => JSON.stringify(name.slice(0, 80));
