/** Whether a page carries a title, and when it is looked at again. Pure. */
import { decodeHTML } from "entities";

const HIDDEN = /<(?:!--|(script|style|template|noscript)(?=[\s/>]))/gi;
const META_TEXT = /<meta\b[^<>]*?\bcontent\s*=\s*("[^"]*"|'[^']*')/gi;

/** Content of a page: its text, title and metadata. */
function wordsOf(html: string): string {
  const plain = withoutHidden(html);
  const meta = Array.from(plain.matchAll(META_TEXT), ([, content = ""]) => content.slice(1, -1));
  return lettersOf(`${plain.replace(/<[^<>]*>/g, " ")} ${meta.join(" ")}`);
}

/** Without comments and scripts. Each search continues where the last one ended, so a page takes linear time. */
function withoutHidden(html: string): string {
  const shown: string[] = [];
  let at = 0;
  for (;;) {
    const begin = searchFrom(HIDDEN, html, at);
    shown.push(html.slice(at, begin?.index));
    if (!begin) return shown.join(" ");
    // Linear: it is the name of one of four elements.
    const end = searchFrom(begin[1] ? new RegExp(`</${begin[1]}`, "gi") : /-->/g, html, begin.index + 2);
    if (!end) return shown.join(" "); // hidden to the end, as in browsers
    at = end.index + end[0].length;
  }
}

function searchFrom(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

/**
 * Letters and digits alone, in one case and form: publishers change quotes, dashes, spaces, ligatures and capitals.
 * Inline elements may occur inside words, so nothing is left between letters. Other characters are removed one at a
 * time: a pattern for runs backtracks for each, and millions exceed the engine's stack.
 */
function lettersOf(text: string): string {
  return decodeHTML(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export function carriesTitle(html: string, title: string): boolean {
  const wanted = lettersOf(title);
  if (wanted !== "") return wordsOf(html).includes(wanted);
  const signs = title.replace(/\s+/g, "");
  return signs !== "" && decodeHTML(html).replace(/\s+/g, "").includes(signs);
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** After this many misses in a row, checking stops. */
export const MAX_MISSES = 3;

/** Seconds to the next look after a hit: daily in the first week, then weekly. @param age since the delivery, in seconds. */
export function nextCheckAfter(age: number): number {
  return age < WEEK ? DAY : WEEK;
}

/** Seconds to the next look after misses in a row; null when it is given up. A page may be away for an hour. */
export function nextCheckAfterMisses(misses: number): number | null {
  if (misses >= MAX_MISSES) return null;
  return misses === 1 ? HOUR : 12 * HOUR;
}
