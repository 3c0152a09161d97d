/**
 * Outlines on half as fine a grid (OpenType 1.9, glyf, hmtx, head, hhea, OS/2, post): a thousandth of the size of the letters,
 * as in most typefaces, instead of two thousandths. No reader sees it, and a file is a fourteenth smaller.
 */

/** Files with fewer units for the size of a letter stay as they are. */
const FINE = 1024;

const [HEAD, HHEA, OS2, POST] = [
  [36, 38, 40, 42],
  [4, 6, 8, 10, 12, 14, 16],
  [2, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 68, 70, 72, 74, 76, 86, 88],
  [8, 10],
];
const UNITS_PER_EM = 18;
const LONG_OFFSETS = 50;
const NUMBER_OF_METRICS = 34;

const ON_CURVE_OR_OVERLAP = 0x41;
const [SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y] = [2, 4, 8, 16, 32];
const [WORDS, SCALED, MORE, SCALED_BOTH, TURNED] = [1, 8, 32, 64, 128];

/** @returns the tables that change, by tag: all that have lengths in units; none for a coarse grid. */
export function halve(font: Buffer): Record<string, Buffer> {
  const head = tableOf(font, "head");
  const units = head.readUInt16BE(UNITS_PER_EM);
  if (units <= FINE) return {};
  const glyphs = glyphsOf(font, head).map(halvedGlyph);
  const halved = { head: halvedAt(head, HEAD), hhea: halvedAt(tableOf(font, "hhea"), HHEA) };
  halved.head.writeUInt16BE(units / 2, UNITS_PER_EM);
  halved.head.writeUInt16BE(1, LONG_OFFSETS);
  return {
    ...halved,
    "OS/2": halvedAt(tableOf(font, "OS/2"), OS2),
    post: halvedAt(tableOf(font, "post"), POST),
    hmtx: halvedMetrics(tableOf(font, "hmtx"), halved.hhea.readUInt16BE(NUMBER_OF_METRICS), glyphs),
    glyf: Buffer.concat(glyphs),
    loca: offsetsOf(glyphs),
  };
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString("latin1", at, at + 4) === tag) {
      const offset = font.readUInt32BE(at + 8);
      return font.subarray(offset, offset + font.readUInt32BE(at + 12));
    }
  throw new Error(`The font has no ${tag}.`);
}

function halvedAt(table: Buffer, places: readonly number[] = []): Buffer {
  const halved = Buffer.from(table);
  for (const at of places) halved.writeInt16BE(Math.round(halved.readInt16BE(at) / 2), at);
  return halved;
}

function glyphsOf(font: Buffer, head: Buffer): Buffer[] {
  const [offsets, outlines] = [tableOf(font, "loca"), tableOf(font, "glyf")];
  const isLong = head.readUInt16BE(LONG_OFFSETS) === 1;
  const offset = (index: number) => (isLong ? offsets.readUInt32BE(index * 4) : offsets.readUInt16BE(index * 2) * 2);
  const count = offsets.length / (isLong ? 4 : 2) - 1;
  return Array.from({ length: count }, (_, index) => outlines.subarray(offset(index), offset(index + 1)));
}

function offsetsOf(glyphs: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((glyphs.length + 1) * 4);
  let at = 0;
  for (const [index, glyph] of glyphs.entries()) {
    at += glyph.length;
    offsets.writeUInt32BE(at, (index + 1) * 4);
  }
  return offsets;
}

function halvedGlyph(glyph: Buffer): Buffer {
  if (glyph.length === 0) return glyph;
  return glyph.readInt16BE(0) < 0 ? halvedParts(glyph) : halvedOutline(glyph);
}

/** A letter of other letters: their places are halved, and so is its box. */
function halvedParts(glyph: Buffer): Buffer {
  const halved = halvedAt(glyph, [2, 4, 6, 8]);
  let flags = MORE;
  for (let at = 10; (flags & MORE) !== 0;) {
    flags = glyph.readUInt16BE(at);
    at += 4;
    for (const place of [0, 1]) {
      if ((flags & WORDS) !== 0) halved.writeInt16BE(Math.round(glyph.readInt16BE(at + place * 2) / 2), at + place * 2);
      else halved.writeInt8(Math.round(glyph.readInt8(at + place) / 2), at + place);
    }
    at += (flags & WORDS) === 0 ? 2 : 4;
    at += (flags & TURNED) !== 0 ? 8 : (flags & SCALED_BOTH) !== 0 ? 4 : (flags & SCALED) !== 0 ? 2 : 0;
  }
  return halved;
}

/** Each place is rounded, not each distance, so that errors do not add up. Written without the packing that WOFF 2 undoes. */
function halvedOutline(glyph: Buffer): Buffer {
  const ends = 10 + 2 * glyph.readInt16BE(0);
  const count = glyph.readInt16BE(0) === 0 ? 0 : glyph.readUInt16BE(ends - 2) + 1;
  let at = ends + 2 + glyph.readUInt16BE(ends);
  const start = Buffer.from(glyph.subarray(0, at));
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = glyph[at++] ?? 0;
    const times = (flag & REPEATED) === 0 ? 1 : (glyph[at++] ?? 0) + 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  const placesOf = (short: number, same: number) => {
    let place = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) place += (glyph[at++] ?? 0) * ((flag & same) === 0 ? -1 : 1);
      else if ((flag & same) === 0) {
        place += glyph.readInt16BE(at);
        at += 2;
      }
      return Math.round(place / 2);
    });
  };
  const [x, y] = [placesOf(SHORT_X, SAME_X), placesOf(SHORT_Y, SAME_Y)];
  for (const [place, value] of [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].entries())
    start.writeInt16BE(value, 2 + place * 2);
  const written = [start, Buffer.from(flags.map((flag) => flag & ON_CURVE_OR_OVERLAP)), distances(x), distances(y)];
  return padded(Buffer.concat(written));
}

function distances(places: readonly number[]): Buffer {
  const written = Buffer.alloc(places.length * 2);
  for (const [index, place] of places.entries()) written.writeInt16BE(place - (places[index - 1] ?? 0), index * 2);
  return written;
}

/** To an even length, where the next may begin. */
const padded = (glyph: Buffer) => (glyph.length % 2 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(1)]));

/** Widths, and how far from a letter's start its outline begins. */
function halvedMetrics(metrics: Buffer, widths: number, glyphs: readonly Buffer[]): Buffer {
  const halved = Buffer.from(metrics);
  for (const [index, glyph] of glyphs.entries()) {
    const at = index < widths ? index * 4 : widths * 2 + index * 2 - 2;
    if (index < widths) halved.writeUInt16BE(Math.round(metrics.readUInt16BE(at) / 2), at);
    if (glyph.length > 0) halved.writeInt16BE(glyph.readInt16BE(2), at + 2);
  }
  return halved;
}
