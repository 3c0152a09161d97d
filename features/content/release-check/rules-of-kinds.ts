/** Which rules each kind has, in the order in which they are shown. */
import type { KindKey } from "../kinds/kind.ts";
import { headlineCapitals, storyCapitals } from "./capitals.ts";
import { dateline } from "./datelines.ts";
import { boilerplate, contact } from "./endings.ts";
import { headlineLength } from "./headline-length.ts";
import { headlineHype, storyHype } from "./hype.ts";
import { answers, introduction } from "./interviews.ts";
import { lead } from "./lead.ts";
import { links } from "./links.ts";
import { pictures } from "./pictures.ts";
import { placeholders } from "./placeholders.ts";
import { readingGrade } from "./reading-grade.ts";
import { comparison, ratingReason, verdict } from "./reviews.ts";
import type { Rule } from "./rule.ts";
import { seoDescription, seoTitle } from "./search-texts.ts";
import { thirdPerson } from "./third-person.ts";

const HEADLINE = [headlineLength, headlineCapitals, headlineHype];
const STORY = [placeholders, links];
const FINISH = [pictures, seoTitle, seoDescription, readingGrade];

/**
 * An interview is one long quote: it may praise, shout and say I. A review is its author's own opinion, so I and we are its
 * proper voice, and neither ends with what a company says of itself.
 */
export const RULES_OF_KINDS: Readonly<Record<KindKey, readonly Rule[]>> = {
  article: [
    ...HEADLINE,
    dateline,
    lead,
    thirdPerson,
    storyHype,
    storyCapitals,
    ...STORY,
    contact,
    boilerplate,
    ...FINISH,
  ],
  interview: [...HEADLINE, introduction, answers, ...STORY, ...FINISH],
  review: [...HEADLINE, verdict, ratingReason, comparison, storyHype, storyCapitals, ...STORY, ...FINISH],
};
