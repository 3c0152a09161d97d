/** Which rules each set has, in the order in which they are shown. */
import { headlineCapitals, storyCapitals } from "../rules/capitals.ts";
import { dateline } from "../rules/datelines.ts";
import { boilerplate, contact } from "../rules/endings.ts";
import { figures } from "../rules/figures.ts";
import { headlineLength } from "../rules/headline-length.ts";
import { headlineHype, storyHype } from "../rules/hype.ts";
import { answers, introduction } from "../rules/interviews.ts";
import { lead } from "../rules/lead.ts";
import { links } from "../rules/links.ts";
import { otherCompanies } from "../rules/other-companies.ts";
import { notForReaders } from "../rules/not-for-readers.ts";
import { pictures } from "../rules/pictures.ts";
import { placeholders } from "../rules/placeholders.ts";
import { readingGrade } from "../rules/reading-grade.ts";
import { comparison, ratingReason, verdict } from "../rules/reviews.ts";
import { speakers } from "../rules/speakers.ts";
import type { RuleSet } from "./checked-release.ts";
import type { Rule } from "./rule.ts";
import { seoDescription, seoTitle } from "../rules/search-texts.ts";
import { thirdPerson } from "../rules/third-person.ts";

const HEADLINE = [headlineLength, headlineCapitals, headlineHype];
const STORY = [notForReaders, placeholders, otherCompanies, links];
const FINISH = [pictures, seoTitle, seoDescription, readingGrade];

/**
 * An interview is one long quote: it may praise, shout and say I. A review is its author's own opinion, so I and we are its
 * proper voice, and neither ends with what a company says of itself.
 */
export const RULES: Readonly<Record<RuleSet, readonly Rule[]>> = {
  release: [
    ...HEADLINE,
    dateline,
    lead,
    thirdPerson,
    storyHype,
    storyCapitals,
    figures,
    speakers,
    ...STORY,
    contact,
    boilerplate,
    ...FINISH,
  ],
  conversation: [...HEADLINE, introduction, answers, ...STORY, ...FINISH],
  opinion: [...HEADLINE, verdict, ratingReason, comparison, storyHype, storyCapitals, ...STORY, ...FINISH],
};
