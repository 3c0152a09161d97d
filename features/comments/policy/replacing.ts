/** Puts other words in the place of some, in plain text or a story's HTML. Pure; linear in the text. */
import { comparable } from "#features/approvals/policy/blocks.ts";
import { locate, type Anchor } from "./anchors.ts";

/** A tag, an entity, or a letter. */
const PART = /<[^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);|[^]/giu;
const INLINE = /^<\/?(?:a|strong|em|u|s|sub|sup|code)\b/i;
const EMPTY_MARK = /<(a|strong|em|u|s|sub|sup|code)\b[^<>]*><\/\1>/gi;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** A letter of the plain text, and where it is in the stored one. */
type Letter = { text: string; from: number; to: number };

/**
 * New words take the formatting of the first letter that they replace.
 * @returns null: the words are not there, or not in one paragraph.
 */
export function replaceAt(raw: string, isHtml: boolean, anchor: Anchor, next: string): string | null {
  const letters = lettersOf(raw, isHtml);
  const text = letters.map((letter) => letter.text).join("");
  const at = locate(anchor, text);
  if (at === null) return null;
  const [first, last] = [letters[at], letters[at + comparable(anchor.words).length - 1]];
  if (!first || !last) return null;
  const gone = raw.slice(first.from, last.to);
  const tags = isHtml ? (gone.match(/<[^<>]*>/g) ?? []).filter((tag) => !/^<br\b/i.test(tag)) : [];
  if (tags.some((tag) => !INLINE.test(tag))) return null;
  const head = raw.slice(0, first.from);
  const tail = raw.slice(last.to);
  // One space less where nothing is put.
  const isGap = next === "" && /(?:\s|^|>)$/.test(head) && tail.startsWith(" ");
  const kept = `${tags.join("")}${isGap ? tail.slice(1) : tail}`;
  return isHtml ? `${head}${escaped(next)}${kept}`.replace(EMPTY_MARK, "") : `${head}${next}${kept}`;
}

/** As plain text (text.ts) has them: one space between words and between blocks. */
function lettersOf(raw: string, isHtml: boolean): Letter[] {
  const letters: Letter[] = [];
  let isSpaced = false;
  let from = 0;
  const parts = isHtml ? raw.matchAll(PART) : raw.matchAll(/[^]/gu);
  for (const { 0: part, index } of parts) {
    const isTag = isHtml && part.length > 1 && part.startsWith("<");
    if (isTag && INLINE.test(part)) continue;
    const text = isTag ? " " : comparable(isHtml ? decoded(part) : part);
    if (text.trim() === "") {
      if (part === "\u{ad}") continue;
      if (!isSpaced) from = index;
      isSpaced = true;
      continue;
    }
    if (isSpaced && letters.length > 0) letters.push({ text: " ", from, to: index });
    isSpaced = false;
    // Letters of two units have a place for each.
    for (const unit of text.split("")) letters.push({ text: unit, from: index, to: index + part.length });
  }
  return letters;
}

function decoded(part: string): string {
  if (!part.startsWith("&") || part.length === 1) return part;
  const known = ENTITIES[part.toLowerCase()];
  if (known !== undefined) return known;
  if (part.toLowerCase() === "&nbsp;") return " ";
  const code = part.toLowerCase().startsWith("&#x") ? Number.parseInt(part.slice(3), 16) : Number(part.slice(2, -1));
  return Number.isInteger(code) && code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : part;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
