/** The ending of a release: press contact and boilerplate. */
import { counted, sentence } from "#platform/contract/sentence.ts";
import { findDate } from "../text/dates.ts";
import type { ReleaseReading, StoryBlock } from "../text/release-text.ts";
import { failed, NO_STORY, NOT_ENGLISH, passed, type Rule, waits } from "../check/rule.ts";
import { quoted } from "../check/finding-wording.ts";

const CONTACT_HEAD =
  /^(?:(?:press|media|pr|news) (?:contacts?|enquir|inquir|office|relations)|(?:for )?(?:more|further) information|for (?:press|media) |contacts?\s*(?::|$|us\b|the\b|for\b)|notes? to editors)/i;
const CONTACT_WORD = /\b(?:contacts?|enquiries|inquiries|further information|more information)\b/i;
const PHONE_WORD = /\b(?:tel|telephone|phone|ph|call|mobile|cell|direct)\b/i;
/** Digits as telephone numbers are grouped. Seven at least; with a country's prefix it needs no word beside it. */
const PHONE = /(?<![\w.,])(\+|00)?\(?\d[\d ().–-]{5,20}\d(?![\w%])/g;
const FEWEST_DIGITS = 7;
const MAX_LOCAL_PART = 64;
const MAX_DOMAIN = 254;

/** Below this a boilerplate says a name and no more. */
const FEWEST_BOILERPLATE_WORDS = 15;
const MAX_HEAD_WORDS = 10;

/** Whether a block tells readers whom to ask. */
export function isContact(block: Pick<StoryBlock, "text" | "links">): boolean {
  return findAddress(block) !== null || CONTACT_HEAD.test(block.text);
}

/** An e-mail address or telephone number in a block, as it stands there; null without one. */
function findAddress({ text, links }: Pick<StoryBlock, "text" | "links">): string | null {
  const link = links.find(({ href }) => /^(?:mailto|tel):/i.test(href));
  return link ? link.text || link.href : (findEmail(text) ?? findPhone(text));
}

function findEmail(text: string): string | null {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    // Linear: at most 64 characters.
    const local = /[\p{L}\p{N}_.+-]+$/u.exec(text.slice(Math.max(0, at - MAX_LOCAL_PART), at))?.[0];
    const domain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.exec(text.slice(at + 1, at + MAX_DOMAIN))?.[0];
    if (local && domain) return `${local}@${domain}`;
  }
  return null;
}

function findPhone(text: string): string | null {
  const isNamed = PHONE_WORD.test(text) || CONTACT_WORD.test(text);
  for (const [number, prefix] of text.matchAll(PHONE)) {
    const digits = number.replace(/\D/g, "").length;
    if (digits >= FEWEST_DIGITS && !findDate(number) && (prefix !== undefined || isNamed)) return number;
  }
  return null;
}

export const contact: Rule = {
  name: "contact",
  label: "Press contact",
  canBeSerious: false,
  judge({ story: { blocks }, wordCount }) {
    if (wordCount === 0) return waits("content", NO_STORY);
    for (const block of blocks) {
      const address = findAddress(block);
      if (address !== null) return passed("content", sentence(`The press contact is ${quoted(address)}`));
    }
    const head = blocks.findIndex((block) => CONTACT_HEAD.test(block.text));
    const hasDetails = head >= 0 && ((blocks[head]?.words.length ?? 0) > 3 || blocks[head + 1]?.isHeading === false);
    if (hasDetails) return passed("content", "The story has a press contact.");
    const verdict = failed(
      "content",
      "The story has no email address, phone number or contact paragraph.",
      "End with a “Contact” paragraph: a name and an email address or phone number.",
    );
    return { ...verdict, isMissing: head < 0 };
  },
};

export const boilerplate: Rule = {
  name: "boilerplate",
  label: "About the company",
  canBeSerious: false,
  judge(reading) {
    if (reading.wordCount === 0) return waits("content", NO_STORY);
    if (!reading.isEnglish) return passed("content", NOT_ENGLISH);
    const found = findBoilerplate(reading);
    const whose = reading.release.postedAs === "" ? "the company" : reading.release.postedAs;
    const fix = `End the story with an “About ${whose}” boilerplate of two or three sentences.`;
    if (!found)
      return { ...failed("content", "The story has no “About” paragraph (boilerplate).", fix), isMissing: true };
    if (found.words >= FEWEST_BOILERPLATE_WORDS)
      return passed("content", `${quoted(found.head)} has ${counted(found.words, "word")}.`);
    return failed(
      "content",
      `${quoted(found.head)} has only ${counted(found.words, "word")}.`,
      "Describe the company in two or three sentences.",
    );
  },
};

/** "About Halden Marine" as a heading with a paragraph under it, or at the beginning of one. */
function findBoilerplate({ story: { blocks } }: ReleaseReading): { head: string; words: number } | null {
  const index = blocks.findLastIndex(({ text, isHeading }) => isBoilerplateHead(text, isHeading));
  const block = blocks[index];
  if (!block) return null;
  const { words } = block;
  if (words.length > MAX_HEAD_WORDS) return { head: words.slice(0, 4).join(" "), words: words.length };
  const next = blocks[index + 1];
  const under = next && !next.isHeading ? next.words.length : 0;
  return { head: block.text.replace(/:$/, ""), words: under };
}

/** A sentence may begin with "About 40 people"; a boilerplate goes on with a name. */
function isBoilerplateHead(text: string, isHeading: boolean): boolean {
  return isHeading ? /^about\s/i.test(text) : /^(?:About|ABOUT)\s(?:the\s)?\p{Lu}/u.test(text);
}
