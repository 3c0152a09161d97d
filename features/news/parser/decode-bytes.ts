/**
 * Bytes of a feed to text: BOM, HTTP charset, XML declaration, sniffing, and what to do when they contradict each
 * other.
 */

/** Labels in use that the WHATWG Encoding Standard does not list. */
const NICKNAMES: Record<string, string> = {
  "latin-1": "windows-1252",
  "iso-8859": "windows-1252",
  ansi: "windows-1252",
  "cp-1252": "windows-1252",
  "win-1251": "windows-1251",
  "cp-1251": "windows-1251",
  cp936: "gbk",
  cp949: "euc-kr",
  utf8mb4: "utf-8",
};
/** Servers send these by default for any document, so the document's own declaration wins. */
const DEFAULTS = new Set(["windows-1252", "utf-8"]);
const MULTIBYTE = new Set(["gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "iso-2022-jp"]);
/** Each byte as windows-1252 means it, in UTF-8. */
const WINDOWS_CHARACTERS = Array.from({ length: 256 }, (_, byte) =>
  new TextEncoder().encode(new TextDecoder("windows-1252").decode(Uint8Array.of(byte))),
);
const DECLARATION_BYTES = 1_024;

/**
 * @param contentType the HTTP header, or null.
 * @returns the text without a BOM; U+FFFD occurs only if the document itself contains it.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return decodeWide(bytes, wide);
  const utf8 = decodeStrictly(bytes, "utf-8");
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8 ?? decodeMixed(bytes);
  const labels = () => declaredLabels(bytes, contentType);
  if (utf8 !== null) return isEscapedOrShort(utf8, bytes) ? (legacyReading(bytes, utf8, labels()) ?? utf8) : utf8;
  return decodeOtherThanUtf8(bytes, labels());
}

/** Encoding names that the header and the document claim, the more trustworthy first. */
function declaredLabels(bytes: Uint8Array, contentType: string | null): string[] {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, DECLARATION_BYTES));
  const inHeader = encodingOf(/charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1]);
  const inDocument = encodingOf(/<\?xml[^<>]*?\bencoding\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1]);
  const labels = inHeader !== null && DEFAULTS.has(inHeader) ? [inDocument, inHeader] : [inHeader, inDocument];
  return labels.filter((label) => label !== null);
}

/** The standard's name of an encoding that reads 8-bit text, or null for an unknown one. */
function encodingOf(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(NICKNAMES[label.toLowerCase()] ?? label);
    // Bytes that are UTF-16 were recognised by their zeros before labels are checked.
    return encoding.startsWith("utf-16") ? null : encoding;
  } catch {
    return null;
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Whether valid UTF-8 may still be something else: ISO-2022-JP is ASCII bytes, and short GBK text may pass by chance.
 */
function isEscapedOrShort(utf8: string, bytes: Uint8Array): boolean {
  if (utf8.length === bytes.length) return bytes.includes(0x1b);
  // Text in a multibyte encoding that passes as UTF-8 passes as two-byte sequences only: nothing from U+0800 on.
  return bytes.length < 65_536 && !/[\u0800-\uffff]/.test(utf8);
}

function legacyReading(bytes: Uint8Array, utf8: string, labels: string[]): string | null {
  const label = labels.find((each) => MULTIBYTE.has(each));
  if (label === undefined) return null;
  const reading = decodeStrictly(bytes, label);
  // A wrong declaration must not turn accents in Western text into Chinese.
  const isPlausible =
    reading !== null && (bytes.includes(0x1b) || !/[\u00c0-\u024f][a-z]|[a-z][\u00c0-\u024f]/.test(utf8));
  return isPlausible ? reading : null;
}

function decodeOtherThanUtf8(bytes: Uint8Array, labels: string[]): string {
  for (const label of labels) {
    if (label === "utf-8") continue;
    const reading = decodeStrictly(bytes, label);
    if (reading !== null && !reading.includes("\ufffd")) return reading;
  }
  return decodeMixed(bytes);
}

/**
 * UTF-8 with some invalid bytes (pasted from Windows, or cut in mid-character), or Windows text altogether. Invalid
 * UTF-8 is read as windows-1252, in which every byte is valid.
 */
function decodeMixed(bytes: Uint8Array): string {
  let sequences = 0;
  let strays = 0;
  let end = 0;
  while (end < bytes.length) {
    const length = sequenceLength(bytes, end);
    // A character cut by the end of the document says nothing.
    if (length === 0 && isCutSequence(bytes, end)) break;
    if (length === 0) strays++;
    if (length > 1) sequences++;
    end += length || 1;
  }
  if (strays > sequences) return new TextDecoder("windows-1252").decode(bytes.subarray(0, end));
  const mended = new Uint8Array(end + 2 * strays);
  let size = 0;
  for (let at = 0; at < end;) {
    const length = sequenceLength(bytes, at);
    const character = length === 0 ? (WINDOWS_CHARACTERS[bytes[at] ?? 0] ?? []) : bytes.subarray(at, at + length);
    mended.set(character, size);
    size += character.length;
    at += length || 1;
  }
  return new TextDecoder("utf-8").decode(mended.subarray(0, size));
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function leadLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Length in bytes of the UTF-8 character at a place, 0 when there is none (RFC 3629, section 4). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = leadLength(lead);
  for (let next = 1; next < length; next++) if (!isContinuation(bytes[at + next])) return 0;
  const second = bytes[at + 1] ?? 0;
  const isOverlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const isOutside = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
  return isOverlong || isOutside ? 0 : length;
}

function isCutSequence(bytes: Uint8Array, at: number): boolean {
  const length = leadLength(bytes[at] ?? 0);
  if (length < 2 || at + length <= bytes.length || at + 1 === bytes.length) return false;
  return bytes.subarray(at + 1).every(isContinuation);
}

type Wide = "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

/** The encoding given by a BOM, or by the zeros around the first `<` or `{` (XML 1.0, appendix F); null: neither. */
function wideEncodingOf([a, b, c, d]: Uint8Array): Wide | null {
  const isMark = (byte: number | undefined) => byte === 0x3c || byte === 0x7b;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (isMark(a) && b === 0 && c === 0 && d === 0))
    return "utf-32le";
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && isMark(d)))) return "utf-32be";
  if ((a === 0xff && b === 0xfe) || (isMark(a) && b === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && isMark(b))) return "utf-16be";
  return null;
}

function decodeWide(bytes: Uint8Array, encoding: Wide): string {
  const unit = encoding.startsWith("utf-32") ? 4 : 2;
  const whole = bytes.subarray(0, bytes.length - (bytes.length % unit));
  if (unit === 2) return new TextDecoder(encoding).decode(whole);
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  const pieces: string[] = [];
  for (let at = 0; at < whole.length; at += 4) {
    const point = view.getUint32(at, encoding === "utf-32le");
    const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) && !(at === 0 && point === 0xfeff);
    if (isCharacter) pieces.push(String.fromCodePoint(point));
  }
  return pieces.join("");
}
