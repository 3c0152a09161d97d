/** The questions of an imported interview: headings and bold lines that end in a question mark. Pure. */
import { outerBlocks } from "#features/content/site/text/outer-blocks.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";

const MAX_QUESTIONS = 100;
const MAX_QUESTION = 1000;
const MARKS = new Set(["?", "？", "؟"]);

/** @param html sanitised. */
export function questionsIn(html: string): string[] {
  const asked = outerBlocks(html).flatMap(({ tag, start, end }) => {
    const block = html.slice(start, end);
    if (!/^h[1-6]$/.test(tag) && !/^<p><(?:strong|b)>/.test(block)) return [];
    const line = lineOf(block);
    return line.length <= MAX_QUESTION && MARKS.has(line.at(-1) ?? "") ? [line] : [];
  });
  return [...new Set(asked)].slice(0, MAX_QUESTIONS);
}
