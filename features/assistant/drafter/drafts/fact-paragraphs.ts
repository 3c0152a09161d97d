/** Facts in their own order as paragraphs of a few sentences, and lists below their headings. */
import type { FactBlock } from "../reading/fact-sheet.ts";
import { hasLoneMark } from "../reading/quotations.ts";
import { asSentence } from "../reading/sentences.ts";
import { escapeText, heading, list, paragraph } from "../reading/story-html.ts";

type Tell = (sentences: readonly string[]) => readonly string[];
const asTheyAre: Tell = (sentences) => sentences;

/** Maximum sentences in a paragraph of news. */
const SENTENCES = 3;

/** @param tell turns a paragraph's sentences into text. */
export function factParagraphs(blocks: readonly FactBlock[], tell: Tell = asTheyAre): string[] {
  return blocks.flatMap((block) => {
    if (block.type === "prose") return proseParagraphs(block.sentences, tell);
    // A single entry is not a list.
    if (block.heading === "")
      return block.items.length === 1 ? block.items.map(asSentence).map(paragraph) : [list(block.items)];
    return block.items.length > 0
      ? [`<p><strong>${escapeText(block.heading)}</strong></p>\n${list(block.items)}`]
      : [heading(block.heading)];
  });
}

/**
 * No paragraph is left with a single sentence if it can have two; one with an unpaired quotation mark stays on its own.
 */
export function proseParagraphs(sentences: readonly string[], tell: Tell = asTheyAre): string[] {
  const paragraphs: string[] = [];
  let from = 0;
  for (const [index, sentence] of sentences.entries()) {
    if (!hasLoneMark(sentence)) continue;
    paragraphs.push(...evenParagraphs(sentences.slice(from, index), tell), paragraph(sentence));
    from = index + 1;
  }
  return [...paragraphs, ...evenParagraphs(sentences.slice(from), tell)];
}

function evenParagraphs(sentences: readonly string[], tell: Tell): string[] {
  const count = Math.ceil(sentences.length / SENTENCES);
  const size = Math.ceil(sentences.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, index) =>
    paragraph(tell(sentences.slice(index * size, (index + 1) * size)).join(" ")),
  );
}

/** Every sentence and entry, for looking up names and topics. */
export function factTexts(blocks: readonly FactBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === "prose" ? block.sentences : [block.heading, ...block.items]));
}

/** Separates the sentences for which `take` returns true from the blocks. */
export function takeSentences(blocks: readonly FactBlock[], take: (sentence: string) => boolean) {
  const taken: string[] = [];
  const rest = blocks.flatMap((block): FactBlock[] => {
    const keep = (text: string) => {
      if (!take(text)) return true;
      taken.push(text);
      return false;
    };
    if (block.type === "prose") {
      const sentences = block.sentences.filter(keep);
      return sentences.length > 0 ? [{ ...block, sentences }] : [];
    }
    const items = block.items.filter(keep);
    return items.length > 0 || block.items.length === 0 ? [{ ...block, items }] : [];
  });
  return { taken, rest };
}
