/** Refuses text that no reader could read, and that takes layout long, in words that say what to do. */
import { hasBlankLines, hasLongWord, limitMarks, MAX_MARKS } from "./characters.ts";
import { TREE_LIMITS } from "./tree.ts";

const SENTENCES = {
  wordCharacters: `has a word of more than ${TREE_LIMITS.wordCharacters.toLocaleString("en-GB")} characters. Add spaces, or shorten it.`,
  blankLines: `has more than ${TREE_LIMITS.blankLines} empty lines in a row. Remove some of them.`,
  marks: `has a letter with more than ${MAX_MARKS} accents. Remove some of them.`,
};

export function sentenceOf(subject: string, excess: keyof typeof SENTENCES): string {
  return `${subject} ${SENTENCES[excess]}`;
}

/** The first bound that plain text exceeds, as a sentence about its subject; null within all. */
export function textProblem(subject: string, text: string): string | null {
  if (limitMarks(text) !== text) return sentenceOf(subject, "marks");
  if (hasLongWord(text, TREE_LIMITS.wordCharacters)) return sentenceOf(subject, "wordCharacters");
  return hasBlankLines(text, TREE_LIMITS.blankLines) ? sentenceOf(subject, "blankLines") : null;
}
