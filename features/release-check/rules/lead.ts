/** Lead: the first paragraph says who does what, when and where (the newspaper's inverted pyramid). */
import { findDateline, firstParagraph } from "./datelines.ts";
import { NAME, saysWhen } from "../text/dates.ts";
import { type ReleaseReading, type StoryBlock, wordsOf } from "../text/release-text.ts";
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import { inWords } from "../check/finding-wording.ts";

/** Fewer cannot say all four; a first paragraph this short is a dateline, and the lead is the next one. */
const FEWEST_WORDS = 8;
/** Characters in which a lead has said all there is to say. */
const REACH = 1000;
/** "The Halden Group" is not named by its article. */
const LONGEST_ARTICLE = 3;

// Linear: proven with its words (computed-expressions.test.ts).
const NAMES = new RegExp(`(?:^|\\s)[“"(]?(${NAME})`, "gu");
/** "in Bergen", "at the Port of Oslo", "across northern Norway". */
const PREPOSITION = "(?:in|at|from|near|across|throughout|outside|off|between|along|to|on)";
// Linear: proven with its words (computed-expressions.test.ts).
const PLACE = new RegExp(`\\b${PREPOSITION}\\s(?:the\\s)?(?:[a-z-]{3,20}\\s)?(?!I\\b|Q\\d)${NAME}`, "u");
const PREPOSITION_BEFORE = new RegExp(`\\b${PREPOSITION}(?:\\sthe)?$`);
const AUXILIARY = /\b(?:is|are|was|were|has|have|had|will|would|can|could|may|must)\b/i;
const PAST = /(?<!\p{L})\p{Ll}{2,}ed(?!\p{L})/u;
/** Verbs of news in the present and in irregular forms. */
const NEWS = new RegExp(
  `\\b(?:${[
    "announce|open|launch|sign|win|won|raise|appoint|acquire|publish|release|report|start|begin|began|expand|join|name|buy",
    "bought|sell|sold|build|built|cut|add|bring|brought|introduce|unveil|present|hire|close|move|plan|take|took|make|made",
    "receive|complete|deliver|test|trial|offer|set|host|mark|partner|invest|agree|become|became|grow|grew|get|give|gave|go",
    "hold|held|lead|led|show|find|found|seek|extend|order|replace|double|call|use|run",
  ].join("|")})(?:e?s)?\\b`,
);

const QUESTIONS = ["who", "what", "when", "where"] as const;
type Question = (typeof QUESTIONS)[number];

export const lead: Rule = {
  name: "lead",
  label: "Who, what, when, where",
  canBeSerious: false,
  judge(reading) {
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    if (!reading.isEnglish) return passed("content", NOT_ENGLISH);
    const missing = findMissing(reading);
    if (missing.length === 0) return passed("content", "The first paragraph says who, what, when and where.");
    return failed(
      "content",
      `The first paragraph does not say ${inWords(missing, "or")}.`,
      "Say in its first sentence or two who does what, when and where.",
    );
  },
};

/** The open points of a lead. A dateline answers where and when; one without its date is a finding of its own rule. */
function findMissing({ release, story }: ReleaseReading): Question[] {
  const dateline = findDateline(story.blocks);
  const text = leadText(story.blocks, dateline?.length ?? 0);
  const answers: Record<Question, boolean> = {
    who: namesSomebody(text, release.postedAs),
    what: wordsOf(text).length >= FEWEST_WORDS && hasVerb(text),
    when: dateline !== null || saysWhen(text),
    where: dateline !== null || PLACE.test(text),
  };
  return QUESTIONS.filter((question) => !answers[question]);
}

function leadText(blocks: readonly StoryBlock[], datelineLength: number): string {
  const first = firstParagraph(blocks);
  if (!first) return "";
  const text = first.text.slice(datelineLength, REACH).trim();
  if (wordsOf(text).length >= FEWEST_WORDS) return text;
  const next = blocks.slice(blocks.indexOf(first) + 1).find(({ isHeading, text }) => !isHeading && text !== "");
  return `${text} ${next?.text.slice(0, REACH) ?? ""}`.trim();
}

/** The name that it goes out under, or any other: not that of a place, nor any word that begins a sentence. */
function namesSomebody(text: string, postedAs: string): boolean {
  const known = postedAs.split(/\s+/).filter((word) => word.length > LONGEST_ARTICLE);
  if (known.some((word) => text.includes(word))) return true;
  return [...text.matchAll(NAMES)].some(({ 0: whole, 1: word = "", index }) => {
    const before = text.slice(0, index);
    if (word === "I" || PREPOSITION_BEFORE.test(before)) return false;
    const isOpener = index === 0 || /[.!?:]$/.test(before);
    return !isOpener || acts(text.slice(index + whole.length).trimStart());
  });
}

/** Whether a text continues with a verb, or with more of a name. */
function acts(text: string): boolean {
  const [next = ""] = wordsOf(text);
  return /^\p{Lu}/u.test(next) || hasVerb(next);
}

function hasVerb(text: string): boolean {
  return AUXILIARY.test(text) || PAST.test(text) || NEWS.test(text);
}
