/** Finds the questions of an interview in its text, so that the page can set them as questions and answers. */

import { plainTextOf, tidyText } from "./plain-text.ts";

export type Exchange = { question: string; answerHtml: string };
export type Conversation = { introductionHtml: string; exchanges: Exchange[] };

/**
 * Splits sanitised HTML at the outer headings or paragraphs whose text is one of the questions.
 * Null when none of them stands there: the page shows the text as prose then.
 */
export function splitConversation(contentHtml: string, questions: readonly string[]): Conversation | null {
  const known = new Map(questions.map((question) => [unspaced(question), tidyText(question)]));
  const asked = outerBlocks(contentHtml)
    .filter((block) => /^(h[1-6]|p)$/.test(block.tag))
    .flatMap((block) => {
      const text = unspaced(plainTextOf(contentHtml.slice(block.start, block.end)));
      const question = known.get(text);
      return question ? [{ ...block, question }] : [];
    });
  const [first] = asked;
  if (!first) return null;
  return {
    introductionHtml: contentHtml.slice(0, first.start).trim(),
    exchanges: asked.map(({ question, end }, index) => ({
      question,
      answerHtml: contentHtml.slice(end, asked[index + 1]?.start).trim(),
    })),
  };
}

/** Markup inside a question may add or take spaces: they do not count. */
function unspaced(text: string): string {
  return text.replace(/\s+/g, "");
}

type Block = { tag: string; start: number; end: number };

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const VOID = new Set(["br", "hr", "img", "source", "track", "wbr", "col"]);

/** Elements that stand in no other; the HTML is ours and well formed. */
function outerBlocks(html: string): Block[] {
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
