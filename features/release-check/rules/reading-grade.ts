/**
 * Reading grade: Flesch-Kincaid, years of school that a reader needs (Kincaid, Fishburne, Rogers and Chissom, "Derivation of
 * new readability formulas", Naval Technical Training Command, Research Branch Report 8-75, 1975).
 */
import type { ReleaseReading } from "../text/release-text.ts";
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import { countSentences, countSyllables } from "../text/syllables.ts";

/** News agencies write for 10 to 12; beyond 14 it is a text for specialists. */
const HARDEST = 14;
/** The formula was made from passages of 150 words; under 100 one long name decides. */
const FEWEST_WORDS = 100;
/** Cells of a table, captions and headings are no sentences. */
const PROSE = new Set(["p", "li", "blockquote", "dd", "div"]);

export const readingGrade: Rule = {
  name: "reading-grade",
  label: "Reading grade",
  canBeSerious: false,
  judge(reading) {
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    if (!reading.isEnglish) return passed("content", NOT_ENGLISH);
    const { grade, words, wordsPerSentence } = measure(reading);
    if (words < FEWEST_WORDS) return waits("content", `Needs at least ${FEWEST_WORDS} words; the story has ${words}.`);
    const reason = `The reading grade is ${grade.toFixed(1)}, with ${Math.round(wordsPerSentence)} words in a sentence`;
    if (grade <= HARDEST) return passed("content", `${reason}.`);
    return failed(
      "content",
      `${reason}; above ${HARDEST}, only specialists keep reading.`,
      "Split the longest sentences and choose shorter words.",
    );
  },
};

function measure({ story: { blocks } }: ReleaseReading) {
  const syllablesOf = new Map<string, number>();
  let [count, sentences, syllables] = [0, 0, 0];
  for (const { tag, words: own } of blocks) {
    if (!PROSE.has(tag)) continue;
    count += own.length;
    sentences += countSentences(own);
    for (const word of own) {
      const known = syllablesOf.get(word) ?? countSyllables(word);
      syllablesOf.set(word, known);
      syllables += known;
    }
  }
  const wordsPerSentence = count / Math.max(1, sentences);
  const grade = 0.39 * wordsPerSentence + 11.8 * (syllables / Math.max(1, count)) - 15.59;
  return { words: count, wordsPerSentence, grade };
}
