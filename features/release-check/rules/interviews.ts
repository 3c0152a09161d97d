/** Rules for interviews: who is interviewed, and questions where readers find them. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { firstParagraph } from "./datelines.ts";
import { linesOf, textOf } from "../text/release-text.ts";
import { failed, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";
import { inWords, quotedList } from "../check/finding-wording.ts";

const FEWEST_QUESTIONS = 3;
/** The introduction ends where the questions begin; within this many paragraphs at most. */
const INTRODUCTION_BLOCKS = 3;

export const introduction: Rule = {
  name: "introduction",
  label: "Introduction",
  canBeSerious: false,
  judge(reading) {
    const { blocks } = reading.story;
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    const first = firstParagraph(blocks);
    const start = first ? blocks.indexOf(first) : 0;
    const text = blocks
      .slice(start, start + INTRODUCTION_BLOCKS)
      .map(({ text }) => text)
      .join(" ")
      .toLowerCase();
    const { introduced = [] } = reading.release.kind.checkedFields ?? {};
    const named = introduced.map((field) => textOf(reading, field)).filter((name) => name !== "");
    const missing = named.filter((name) => !isNamedIn(text, name));
    if (missing.length === 0) return passed("content", "The introduction says who is interviewed.");
    return failed(
      "content",
      sentence(`The first ${INTRODUCTION_BLOCKS} paragraphs do not name ${inWords(missing, "or")}`),
      "Say in a sentence or two who is interviewed, from which company and why now.",
    );
  },
};

/** Whole, or by its last word: a surname, the last word of a company's name. */
function isNamedIn(text: string, name: string): boolean {
  const lower = name.toLowerCase();
  return text.includes(lower) || lower.split(/\s+/).some((word) => word.length > 3 && text.includes(word));
}

export const answers: Rule = {
  name: "answers",
  label: "Questions and answers",
  canBeSerious: false,
  judge(reading) {
    const { questions: field = "content" } = reading.release.kind.checkedFields ?? {};
    const questions = linesOf(reading, field);
    if (reading.wordCount === 0 && questions.length === 0) return waits(field, "There are no questions yet.");
    if (questions.length < FEWEST_QUESTIONS)
      return failed(
        field,
        questions.length === 0
          ? "There are no questions."
          : `There ${questions.length === 1 ? "is" : "are"} only ${counted(questions.length, "question")}.`,
        `List at least ${FEWEST_QUESTIONS}, and set each as a line of its own in the text.`,
      );
    const { blocks } = reading.story;
    const answered = new Set(
      blocks.filter((_, index) => blocks[index + 1] !== undefined).map(({ text }) => unspaced(text)),
    );
    const missing = questions.filter((question) => !answered.has(unspaced(question)));
    if (missing.length === 0) return passed(field, `${counted(questions.length, "question")} with answers.`);
    return failed(
      "content",
      sentence(
        `${missing.length} of ${counted(questions.length, "question")} ${missing.length === 1 ? "is" : "are"} not in the text with an answer: ${quotedList(missing)}`,
      ),
      "Set each question as a line of its own, followed by its answer; take out what was not asked.",
    );
  },
};

/** As the public page matches them: markup may add or take spaces. */
function unspaced(text: string): string {
  return text.replace(/\s+/g, "");
}
