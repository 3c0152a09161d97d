/** Shouting: words in capital letters that are no acronyms. One rule for the headline, which is serious, one for the story. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { withoutPlaceholders } from "../text/find-placeholders.ts";
import { findDateline } from "./datelines.ts";
import type { ReleaseReading } from "../text/release-text.ts";
import { failed, failedSeriously, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";
import { quoted, quotedList } from "../check/finding-wording.ts";

/** Everyday words that no acronym spells. */
const EVERYDAY = new Set(
  (
    "THE AND FOR WITH FROM THIS THAT YOUR OUR YOU NOT NOW NEW ALL FREE BEST SALE BUY WIN MUST ONLY NEVER ALWAYS VERY " +
    "TODAY HUGE GREAT MORE MAX FIRST EVER JUST HOT TOP"
  ).split(" "),
);
const ACRONYM_LETTERS = 5;
/** This many in a row are no row of acronyms, when one of them is longer than acronyms are. */
const RUN = 3;
const MOSTLY = 0.7;
const ADVICE = "Use sentence case. Acronyms are fine.";

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const CAPITAL_WORD = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}'’]{0,100}\p{Lu}[\p{N}'’]{0,8}(?![\p{L}\p{M}])/gu;
/** Between words of one run: a space, a comma, a dash, a single letter; what ends a sentence ends a run. */
const GAP = /^[\s,&“”"'’–—-]+(?:[\p{L}\p{N}][\s,]+)?$/u;
const LONGEST_GAP = 8;

/**
 * What is shouted in a text, in reading order: runs of capital words, and single ones that are no acronyms.
 * @param isWord whether a word stands elsewhere in small letters, which an acronym does not.
 */
export function findShouting(text: string, isWord: (lower: string) => boolean = () => false): string[] {
  return runsOf(text).flatMap((run) => {
    const isRun = run.length >= RUN && run.some((word) => isLong(word) || EVERYDAY.has(word));
    if (isRun) return [run.join(" ")];
    return run.filter((word) => EVERYDAY.has(word) || (isLong(word) && isWord(word.toLowerCase())));
  });
}

function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { 0: word, index } of text.matchAll(CAPITAL_WORD)) {
    const isNext = index - end <= LONGEST_GAP && GAP.test(text.slice(end, index));
    const run = isNext ? runs.at(-1) : undefined;
    if (run) run.push(word);
    else runs.push([word]);
    end = index + word.length;
  }
  return runs;
}

/** Whether hardly anything in it is in small letters, and that not for acronyms. */
function isMostlyCapitals(text: string): boolean {
  const words = (text.match(WORD) ?? []).filter((word) => word.length > 1 && word.toLowerCase() !== word.toUpperCase());
  const capital = words.filter(isCapital);
  const isShouted = capital.some((word) => isLong(word) || EVERYDAY.has(word));
  return capital.length >= RUN && capital.length >= words.length * MOSTLY && isShouted;
}

export const headlineCapitals: Rule = {
  name: "headline-capitals",
  label: "Capitals in the headline",
  canBeSerious: true,
  judge({ headline, wordCount }) {
    const { field } = headline;
    const text = withoutPlaceholders(headline.text);
    if (headline.text === "" && wordCount === 0) return waits(field, "There is no headline yet.");
    const [run] = findShouting(text).filter((each) => each.includes(" "));
    if (isMostlyCapitals(text)) return failedSeriously(field, "The headline is in capitals.", ADVICE);
    if (run !== undefined)
      return failedSeriously(field, sentence(`The headline has a run of capitals: ${quoted(run)}`), ADVICE);
    return passed(field, "Only acronyms are in capitals in the headline.");
  },
};

export const storyCapitals: Rule = {
  name: "capitals",
  label: "Capitals in the story",
  canBeSerious: false,
  judge(reading) {
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    const shouted = findShoutingInStory(reading);
    if (shouted.length === 0) return passed("content", "Only acronyms are in capitals in the story.");
    return failed(
      "content",
      sentence(`The story has ${counted(shouted.length, "passage")} in capitals: ${quotedList(shouted)}`),
      ADVICE,
    );
  },
};

/** Places in a dateline are in capitals as they should be. */
function findShoutingInStory({ story: { blocks } }: ReleaseReading): string[] {
  const dateline = findDateline(blocks);
  const texts = blocks.map((block) =>
    withoutPlaceholders(block === dateline?.block ? block.text.slice(dateline.length) : block.text),
  );
  let lower: Set<string> | null = null;
  const isWord = (word: string) =>
    (lower ??= new Set(texts.flatMap((text) => text.match(/\p{Ll}+/gu) ?? []))).has(word);
  return [...new Set(texts.flatMap((text) => findShouting(text, isWord)))];
}

function isCapital(word: string): boolean {
  return word.length > 1 && /\p{L}/u.test(word) && word === word.toUpperCase() && word !== word.toLowerCase();
}

function isLong(word: string): boolean {
  return word.length > ACRONYM_LETTERS;
}
