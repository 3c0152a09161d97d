/** Figures: a share or a large number that others are to quote says who counted it, and when. */
import { saysWhen } from "../text/dates.ts";
import type { ReleaseReading, StoryBlock } from "../text/release-text.ts";
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import { inWords, quotedList } from "../check/finding-wording.ts";
import { isContact } from "./endings.ts";

/** Shares, and counts of millions: other numbers (prices, sizes, times) are facts of the thing itself. */
const FIGURE =
  /(?<![\p{L}\p{Sc}\d.,])\d[\d.,]{0,15}\s?(?:%|per\scent\b|percent\b|percentage\spoints?\b|million\b|billion\b)/gu;
const SOURCE =
  /\b(?:according|accounts|analys\w{1,6}|audit\w{0,4}|calculat\w{1,5}|census|count(?:s|ed)?|data|estimat\w{1,5}|expect\w{0,3}|figures|forecast\w{0,3}|found|guarantee\w{0,2}|measure\w{0,5}|panel|poll\w{0,3}|predict\w{0,4}|record(?:s|ed)|report(?:s|ed)?|research\w{0,4}|results|said|say(?:s|ing)?|show(?:s|ed|n)?|statistics|stud(?:y|ies|ied)|survey\w{0,3}|test(?:s|ed)?|trial\w{0,3}|warrant\w{1,3})\b/i;
/** What is to come, or holds at any time, has no day on which it was counted. */
const TIMELESS =
  /\b(?:will|would|could|may|might|can|expect\w{0,3}|forecast\w{0,3}|guarantee\w{0,2}|plan(?:s|ned)?|aim(?:s|ed)?|target\w{0,3}|predict\w{0,4}|up\sto|by\s20\d\d|a\s(?:day|week|month|quarter|year)|per\s(?:day|week|month|quarter|year)|annual(?:ly)?|every|warrant\w{1,3})\b/i;

const EXAMPLE = "Say who counted it and when, as in “12 per cent in October 2026, according to the Port of Bergen”.";

export const figures: Rule = {
  name: "figures",
  label: "Sources of figures",
  canBeSerious: false,
  judge(reading) {
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    if (!reading.isEnglish) return passed("content", NOT_ENGLISH);
    const found = reading.story.blocks
      .filter((block) => !block.isHeading && block.tag !== "td" && !isContact(block))
      .flatMap((block) =>
        Array.from(block.ownText.matchAll(FIGURE), ([text]) => ({ text, lacks: lacksOf(block, reading) })),
      );
    if (found.length === 0) return passed("content", "The story has no shares or large numbers that need a source.");
    const bare = found.filter(({ lacks }) => lacks.length > 0);
    if (bare.length === 0) return passed("content", "Every share and large number has its source and date.");
    const lacks = ["a source", "a date"].filter((each) => bare.some((figure) => figure.lacks.includes(each)));
    const texts = [...new Set(bare.map(({ text }) => text))];
    return failed("content", `The story gives ${quotedList(texts)} without ${inWords(lacks, "or")}.`, EXAMPLE);
  },
};

/** A figure's paragraph says both; what the company says of itself has the company as its source. */
function lacksOf({ text, links }: StoryBlock, { release, story }: ReleaseReading): string[] {
  const isSourced = SOURCE.test(text) || links.length > 0 || isNamed(release.postedAs, text);
  const isDated =
    saysWhen(text) || TIMELESS.test(text) || text === story.blocks.find(({ isHeading }) => !isHeading)?.text;
  return [...(isSourced ? [] : ["a source"]), ...(isDated ? [] : ["a date"])];
}

/** "Halden" stands for "Halden Marine"; "its" and "the company" for either. */
function isNamed(name: string, text: string): boolean {
  const [first = ""] = name.split(/\s+/).filter((word) => word.length > 3);
  return (first !== "" && text.includes(first)) || /\b(?:its|the (?:company|group|firm|business))\b/i.test(text);
}
