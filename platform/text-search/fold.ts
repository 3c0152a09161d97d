/**
 * How text is searched, in any script: without case, accents, widths, vowel points and letters of one's own, in straight
 * quotes and plain hyphens, with Western digits. The function `fold_text` of the database does the same; a test compares
 * the two. Pure.
 */

const ASCII = /^[\0-\x7f]*$/;
/**
 * Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic; then what no reader sees: soft hyphens, joiners,
 * marks of direction, selectors of variants and the stroke that stretches Arabic words.
 */
const SILENT =
  /[\ufe00-\ufe0f\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u00ad\u0600-\u0605\u061c\u0640\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}\u{e0020}-\u{e007f}]+/gu;

const LETTERS = { ł: "l", Ł: "l", ø: "o", Ø: "o", đ: "d", Đ: "d", ð: "d", Ð: "d", ħ: "h", Ħ: "h", ı: "i", ς: "σ" };
const PAIRS = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };
const [QUOTES, DOUBLE_QUOTES, DASHES] = ["‘’‚‛′ʹʼʻ", "“”„‟«»〝〞", "‐‑‒–—―−"];
/** The zero of each script; NFKD makes other digits Western. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
  0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0,
  0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
];

const REPLACED = new Map<string, string>([
  ...Object.entries({ ...LETTERS, ...PAIRS }),
  ...Array.from(QUOTES, (quote) => [quote, "'"] as const),
  ...Array.from(DOUBLE_QUOTES, (quote) => [quote, '"'] as const),
  ...Array.from(DASHES, (dash) => [dash, "-"] as const),
  ...ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)] as const),
  ),
]);
// Linear: one character at a time.
const REPLACEABLE = new RegExp(`[${[...REPLACED.keys()].join("")}]`, "gu");

/** @returns the text as it is searched; not for readers. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(SILENT, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(REPLACEABLE, (written) => REPLACED.get(written) ?? written);
}
