/** Rules for product reviews: a verdict, reasons for the rating, and the compared products. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { linesOf, textOf } from "../text/release-text.ts";
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import { inWords, quotedList } from "../check/finding-wording.ts";

const VERDICT =
  /\b(?:verdict|conclusion|in conclusion|bottom line|in short|overall|all in all|(?:highly |not )?recommend(?:ed|s)?|worth (?:it|buying|the (?:price|money))|who (?:it is|it's|should buy|is it) |buy it|skip it|best for|suits)\b/i;
const GOOD =
  /\b(?:pros|strengths?|advantages?|likes?|liked|good|great|excellent|well|quiet|fast|easy|simple|reliable|solid|sturdy|comfortable|accurate|bright|sharp|clear|light|better|best|impress(?:ed|es|ive)|works?)\b/i;
const BAD =
  /\b(?:cons|weakness(?:es)?|disadvantages?|drawbacks?|downsides?|dislikes?|bad|poor|poorly|slow|noisy|loud|heavy|hard|difficult|expensive|lacks?|lacking|missing|fails?|failed|weak|worse|worst|but|however|although|though|annoy(?:ing|s|ed)|disappoint(?:ing|s|ed)|problems?|could be)\b/i;

export const verdict: Rule = {
  name: "verdict",
  label: "Verdict",
  canBeSerious: false,
  judge({ story: { blocks }, wordCount, isEnglish }) {
    if (wordCount === 0) return waits("content", NO_STORY);
    if (!isEnglish) return passed("content", NOT_ENGLISH);
    if (blocks.some(({ text }) => VERDICT.test(text))) return passed("content", "The review has a verdict.");
    return failed(
      "content",
      "The review has no verdict.",
      "End with a “Verdict”: who should buy it, and who should not.",
    );
  },
};

export const ratingReason: Rule = {
  name: "rating-reason",
  label: "Reasons for the rating",
  canBeSerious: false,
  judge(reading) {
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    if (!reading.isEnglish) return passed("content", NOT_ENGLISH);
    const missing = [
      ...(saysOneOf(reading.story.blocks, GOOD) ? [] : ["good"]),
      ...(saysOneOf(reading.story.blocks, BAD) ? [] : ["not good"]),
    ];
    if (missing.length === 0) return passed("content", "The review says what is good and what is not.");
    const rating = textOf(reading, reading.release.kind.checkedFields?.rating ?? "");
    return failed(
      "content",
      `The rating is ${rating === "" ? "given" : `${rating} of 5`}; the review does not say what is ${inWords(missing, "or")}.`,
      "Say what earned the rating and what cost it points.",
    );
  },
};

function saysOneOf(blocks: readonly { text: string }[], words: RegExp): boolean {
  return blocks.some(({ text }) => words.test(text));
}

export const comparison: Rule = {
  name: "comparison",
  label: "Comparison",
  canBeSerious: false,
  judge(reading) {
    const { rivals: field = "content" } = reading.release.kind.checkedFields ?? {};
    const products = linesOf(reading, field);
    if (reading.wordCount === 0) return waits(field, NO_STORY);
    if (products.length === 0)
      return failed(field, "The review has no comparison.", "List a product that readers may buy instead.");
    const story = reading.story.blocks
      .map(({ text }) => text)
      .join("\n")
      .toLowerCase();
    const missing = products.filter((product) => !story.includes(product.toLowerCase()));
    if (missing.length === 0) return passed(field, `The story names ${counted(products.length, "compared product")}.`);
    return failed(
      "content",
      sentence(`The story does not name ${quotedList(missing)}`),
      "Say in the story how it compares, or take the product off the list.",
    );
  },
};
