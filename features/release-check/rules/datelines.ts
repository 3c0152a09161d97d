/** Dateline: the place and date that open a release, as in "BERGEN, Norway, 24 November 2026." (AP and wire style). */
import { sentence } from "#platform/contract/sentence.ts";
import { findDate } from "../text/dates.ts";
import type { StoryBlock } from "../text/release-text.ts";
import { failed, NO_STORY, passed, type Rule, waits } from "../check/rule.ts";
import { quoted } from "../check/finding-wording.ts";

/** Where a dateline has ended for certain. */
const REACH = 160;
const MAX_PLACE_WORDS = 8;
/** Small words within the names of places. */
const PARTICLES = new Set(
  "of de del della la le les du da do di am an der den im upon and sur sous en el al i y".split(" "),
);
/** Capitalised at the start of a sentence, and no place. */
const OPENERS = new Set(
  "On In At Since From By Until This Today Yesterday Tomorrow As When After Before For To Our We I".split(" "),
);

export type Dateline = {
  block: StoryBlock;
  /** Characters of the block's text. */
  length: number;
  hasDate: boolean;
};

/** The dateline in the first paragraph, with its date or without; null when that does not open with a place. */
export function findDateline(blocks: readonly StoryBlock[]): Dateline | null {
  const block = firstParagraph(blocks);
  if (!block) return null;
  const found = datelineIn(block.text);
  return found && { block, ...found };
}

/** The dateline that opens this paragraph; null without one. */
export function datelineIn(text: string): Pick<Dateline, "length" | "hasDate"> | null {
  const opening = text.slice(0, REACH);
  const dated = findDatedLength(opening);
  const length = dated ?? findPlaceLength(opening);
  return length === null ? null : { length, hasDate: dated !== null };
}

/** Of "BERGEN, Norway, 24 November 2026 – " or "24 November 2026, Bergen. "; null for anything else. */
function findDatedLength(opening: string): number | null {
  const date = findDate(opening);
  if (!date) return null;
  const end = date.index + date.length;
  const before = opening.slice(0, date.index);
  if (isPlace(before)) return closingOf(opening, end);
  // Linear: at most 160 characters.
  const after = /^[\s,/–—-]*([^.:–—]{2,60}?)\s*(?:[.:–—]|-{1,2}\s)/.exec(opening.slice(end));
  const isDateFirst = /^[\s(]*$/.test(before) && after?.[1] !== undefined && isPlace(after[1]);
  return isDateFirst ? end + after[0].length : null;
}

/** Of "Workington, England. " or "LONDON (Reuters) - ". */
function findPlaceLength(opening: string): number | null {
  const place = /^([^.:–—([]{2,60}?)\s*(?:[.:–—]\s|-{1,2}\s|[([])/.exec(opening);
  return place?.[1] !== undefined && isPlace(place[1]) ? closingOf(opening, place[1].length) : null;
}

/** The first text that is no heading: where the story begins. */
export function firstParagraph(blocks: readonly StoryBlock[]): StoryBlock | undefined {
  return blocks.find(({ isHeading, text }) => !isHeading && text !== "");
}

/** The agency, brackets and dashes that follow the date. */
function closingOf(opening: string, end: number): number {
  return end + (/^\s*(?:[/(][^/()]{2,40}[/)])?[\s.,:)/–—-]*/.exec(opening.slice(end))?.[0].length ?? 0);
}

function isPlace(text: string): boolean {
  const words = text.split(/[\s,/()–—-]+/).filter((word) => word !== "");
  const [first] = words;
  if (first === undefined || words.length > MAX_PLACE_WORDS || OPENERS.has(first)) return false;
  return words.every((word, index) => !/^[\p{Ll}\p{N}[]/u.test(word) || (index > 0 && PARTICLES.has(word)));
}

const EXAMPLE = "Begin it like this: “BERGEN, Norway, 24 November 2026.”";

export const dateline: Rule = {
  name: "dateline",
  label: "Place and date",
  canBeSerious: false,
  judge({ story: { blocks }, wordCount }) {
    if (wordCount === 0) return waits("content", NO_STORY);
    const found = findDateline(blocks);
    const text = quoted(found?.block.text.slice(0, found.length) ?? "");
    if (found?.hasDate) return passed("content", sentence(`The story opens with ${text}`));
    if (found) return failed("content", `The story opens with ${text} and has no date there.`, EXAMPLE);
    const opening = firstParagraph(blocks)?.text.slice(0, REACH) ?? "";
    return failed(
      "content",
      findDate(opening)
        ? "The first paragraph has a date but does not open with a place and that date."
        : "The first paragraph does not open with a place and a date.",
      EXAMPLE,
    );
  },
};
