/** Finds the questions of an interview in its text, so that the page can style questions and answers. */

import { outerBlocks } from "./outer-blocks.ts";
import { cleanLine } from "#platform/rich-text/characters.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";

export type Exchange = { question: string; answerHtml: string };
export type Conversation = { introductionHtml: string; exchanges: Exchange[] };

/**
 * Splits sanitised HTML at the outer headings or paragraphs whose text is one of the questions. Null if none is found:
 * the page then shows the text as prose.
 */
export function splitConversation(contentHtml: string, questions: readonly string[]): Conversation | null {
  const known = new Map(questions.map((question) => [unspaced(question), cleanLine(question)]));
  const asked = outerBlocks(contentHtml)
    .filter((block) => /^(h[1-6]|p)$/.test(block.tag))
    .flatMap((block) => {
      const text = unspaced(lineOf(contentHtml.slice(block.start, block.end)));
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

/** Ignores spaces, because markup inside a question may add or remove them. */
function unspaced(text: string): string {
  return text.replace(/\s+/g, "");
}
