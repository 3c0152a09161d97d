/** The quotes of a text, and who says them. */
import { findQuotes } from "#features/release-check/text/quotes.ts";
import { textOf } from "#platform/rich-text/runs.ts";
import type { Block } from "#platform/rich-text/tree.ts";

/** Shorter ones are titles, names and words with a tone. */
const FEWEST_WORDS = 4;
const MAX_QUOTES = 200;
const MAX_SPEAKERS = 6;
const REACH = 120;
/** Of `,” says Ingrid Solheim`, `” Ingrid Solheim, chief executive` and `” she said`, which names no one. */
const SPEAKER =
  /^[\s,–—-]{0,4}(?:(?:said|says|explained|explains|added|adds|according to|sagt|sagte)\s)?((?:\p{Lu}[\p{L}'’-]{0,30}\s){1,3}\p{Lu}[\p{L}'’-]{1,30})/u;

/** `speakers`: each once, in reading order. */
export function listSpeakers(blocks: readonly Block[]): { count: number; speakers: string[] } {
  const speakers = new Set<string>();
  let count = 0;
  for (const block of blocks) {
    if (count >= MAX_QUOTES) break;
    if (block.kind === "quote") {
      count += 1;
      const named = block.speaker === null ? "" : (block.speaker.split(/[,(]/)[0] ?? "").trim();
      if (named !== "") speakers.add(named);
      else for (const inner of block.blocks) if (inner.kind === "paragraph") addSpeakers(textOf(inner.runs), speakers);
    } else if (block.kind === "paragraph") count += addSpeakers(textOf(block.runs), speakers);
  }
  return { count, speakers: [...speakers].slice(0, MAX_SPEAKERS) };
}

/** @returns how many quotes the paragraph has. */
function addSpeakers(text: string, speakers: Set<string>): number {
  let from = 0;
  let count = 0;
  for (const quote of findQuotes(text).slice(0, MAX_QUOTES)) {
    const end = text.indexOf(quote, from) + quote.length;
    from = end;
    if (quote.split(/\s+/).length < FEWEST_WORDS) continue;
    count += 1;
    const name = SPEAKER.exec(text.slice(end, end + REACH))?.[1];
    if (name !== undefined) speakers.add(name);
  }
  return count;
}
