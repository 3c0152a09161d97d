/** Picks categories for a draft: only labels whose words occur in the facts. */
import { OTHER_MEANINGS, TOO_GENERAL } from "../words/compounds.ts";
import { partsOfCategory, wordsOnly } from "#features/categories/names/find-category.ts";

export const MOST_TAGS = 5;

/** @returns at most five labels, those that the facts name most often first. */
export function tagsFrom(categories: readonly string[], facts: string): string[] {
  const text = ` ${wordsOnly(facts)} `;
  return categories
    .map((label) => ({ label, count: mentions(label, text) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_TAGS)
    .map(({ label }) => label);
}

function mentions(label: string, text: string): number {
  return partsOfCategory(label).reduce((sum, part) => {
    const plural = part.endsWith("s") ? part.slice(0, -1) : `${part}s`;
    return sum + meant(text, part) + meant(text, plural);
  }, 0);
}

/** Without words next to one that changes their meaning. */
function meant(text: string, part: string): number {
  if (TOO_GENERAL.has(part)) return 0;
  const { before = [], after = [] } = OTHER_MEANINGS[part] ?? {};
  const others = [...before.map((word) => `${word} ${part}`), ...after.map((word) => `${part} ${word}`)];
  return Math.max(
    0,
    others.reduce((sum, other) => sum - occurrences(text, other), occurrences(text, part)),
  );
}

function occurrences(text: string, part: string): number {
  const isUnspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(part);
  return text.split(isUnspaced ? part : ` ${part} `).length - 1;
}
