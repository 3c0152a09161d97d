/**
 * WOFF 1.0 (https://www.w3.org/TR/WOFF/) to the OpenType file inside. The PDF library would inflate the whole table of outlines
 * in JavaScript, again for each letter that it embeds: half a second for a report.
 */
import { inflateSync } from "node:zlib";

const SIGNATURE = "wOFF";
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

type Table = { tag: Buffer; checksum: number; data: Buffer };

/**
 * @param without tags of tables that are left out.
 * @param instead tables that take the place of the file's own, by tag.
 * @throws Error for anything else than WOFF 1.0.
 */
export function unpackWoff(
  woff: Buffer,
  without: readonly string[] = [],
  instead: Readonly<Record<string, Buffer>> = {},
): Buffer {
  if (woff.toString("latin1", 0, 4) !== SIGNATURE) throw new Error("This is not a WOFF 1.0 file.");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_each, place) => readTable(woff, WOFF_HEADER + place * WOFF_ENTRY));
  const kept = tables.filter(({ tag }) => !without.includes(tag.toString("latin1")));
  return writeFont(
    woff.readUInt32BE(4),
    kept.map((table) => ({ ...table, data: instead[table.tag.toString("latin1")] ?? table.data })),
  );
}

function readTable(woff: Buffer, at: number): Table {
  const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(bytes) : bytes,
  };
}

/** Tables stay in their order, which is that of their tags; each begins at a multiple of four. */
function writeFont(flavour: number, tables: Table[]): Buffer {
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(flavour, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tables.length - power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [place, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT_HEADER + place * SFNT_ENTRY;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
