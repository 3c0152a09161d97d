/** Opens the ZIP of a text document and reads its parts within bounds. Nothing outside of the file is ever read. */
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { DOCX_BOUNDS, DocxRefused } from "./bounds.ts";
import { readXml, type XmlElement } from "./xml-tree.ts";

/** Where the bytes of a part are within the file. */
export type PartPlace = { start: number; bytes: number; isDeflated: boolean; size: number };

export type PackedParts = {
  names: readonly string[];
  has: (name: string) => boolean;
  /** Null where the part is missing. */
  readText: (name: string) => Promise<string | null>;
  /** The root of a part; null where it is missing. */
  read: (name: string) => Promise<XmlElement | null>;
  placeOf: (name: string) => Promise<PartPlace | null>;
};

const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
const RATIO_FROM_BYTES = 1024 * 1024;
/** Files of Word before 2007, and those with a password (MS-CFB, 2.2). */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const PROTECTED_STREAM = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Reads a file with `use`, and closes it afterwards.
 * @throws DocxRefused
 */
export async function withParts<T>(path: string, use: (parts: PackedParts) => Promise<T>): Promise<T> {
  await refuseOtherFiles(path);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw new DocxRefused("damaged", error);
  });
  try {
    return await use(await partsOf(zip));
  } catch (error) {
    if (error instanceof DocxRefused) throw error;
    throw new DocxRefused("damaged", error);
  } finally {
    zip.close();
  }
}

async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(COMPOUND_FILE.length);
    await file.read(start, 0, start.length, 0);
    if (start.equals(COMPOUND_FILE))
      throw new DocxRefused((await file.readFile()).includes(PROTECTED_STREAM) ? "protected" : "wrong-file");
    if (start.toString("latin1", 0, 2) !== "PK") throw new DocxRefused("wrong-file");
  } finally {
    await file.close();
  }
}

async function partsOf(zip: ZipFile): Promise<PackedParts> {
  if (zip.entryCount > DOCX_BOUNDS.entries) throw new DocxRefused("too-large-inside");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    // Of two parts with one name programs read different ones.
    if (entries.has(entry.fileName)) throw new DocxRefused("damaged");
    entries.set(entry.fileName, entry);
  }
  let total = 0;
  const readText = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const { uncompressedSize, compressedSize, generalPurposeBitFlag } = entry;
    if (generalPurposeBitFlag & ENCRYPTED) throw new DocxRefused("protected");
    total += uncompressedSize;
    const isPacked = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * DOCX_BOUNDS.ratio;
    if (uncompressedSize > DOCX_BOUNDS.partBytes || total > DOCX_BOUNDS.totalBytes || isPacked)
      throw new DocxRefused("too-large-inside");
    // The reader ends where more comes than the entry says.
    return (await buffer(await zip.openReadStreamPromise(entry))).toString("utf8");
  };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    readText,
    async read(name) {
      const text = await readText(name);
      return text === null ? null : readXml(text);
    },
    async placeOf(name) {
      const entry = entries.get(name);
      if (!entry || ![STORED, DEFLATED].includes(entry.compressionMethod)) return null;
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      return {
        start: fileDataStart,
        bytes: entry.compressedSize,
        isDeflated: entry.compressionMethod === DEFLATED,
        size: entry.uncompressedSize,
      };
    },
  };
}
