/** The top-level elements of a story, and the direction of those for which it matters. */

type Block = { tag: string; start: number; end: number };

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const VOID = new Set(["br", "hr", "img", "source", "track", "wbr", "col"]);
/**
 * Elements that need a direction, for list markers or the order of columns. Paragraphs get theirs from the style sheet.
 */
const SIDED = new Set(["ul", "ol", "blockquote", "table"]);

/** @param html our own, well formed. */
export function outerBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let start = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, closes, name = ""] = match;
    const tag = name.toLowerCase();
    if (VOID.has(tag)) continue;
    if (!closes) {
      if (depth === 0) start = match.index;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) blocks.push({ tag, start, end: match.index + whole.length });
    }
  }
  return blocks;
}

/**
 * Gives each outer list, quote and table, with its caption, the direction of its first letter. Inner elements must not
 * have one: browsers skip elements with their own direction when they look for that letter.
 */
export function withDirections(html: string): string {
  let end = 0;
  let written = "";
  for (const { tag, start, end: blockEnd } of outerBlocks(html)) {
    const isTable = tag === "figure" && html.slice(start, blockEnd).includes("<table");
    if (!isTable && !SIDED.has(tag)) continue;
    const name = start + 1 + tag.length;
    written += `${html.slice(end, name)} dir="auto"`;
    end = name;
  }
  return written + html.slice(end);
}
