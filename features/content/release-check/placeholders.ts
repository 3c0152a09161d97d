/** Placeholders that were never filled in: "[CITY]", "[Quote from …]", lorem ipsum, "XX%", "TBC". Readers must not see them. */
import type { StoryField } from "../kinds/kind.ts";
import { linesOf, type ReleaseReading, textOf } from "./release-reading.ts";
import { failedSeriously, passed, type Rule, waits } from "./rule.ts";
import { counted, quotedList } from "./wording.ts";

const BRACKETS = /\[([^[\]]{2,120})\]/g;
/** Square brackets hold editors' notes too, and words that mend a quote: "[1]", "[sic]", "[the company]". */
const NOTE =
  /^(?:sic|…|\.{3}|emphasis added|applause|laughter|laughs|inaudible|translated.*|(?:name|date) (?:withheld|changed|redacted).*|(?:the|its|their|his|her|this|that)\s\S+)$/i;
/** What is to come is named first: "[Quote from …]", "[City]", "[Company name]". */
const NAMED_FIRST =
  /^(?:add|enter|fill|name|surname|first name|title|company|city|town|country|place|location|date|day|month|year|time|quotes?|answers?|number|amount|figures?|price|percentage|phone|telephone|e-?mail|address|url|website|link|contact|spokesperson|ceo|product|headline|paragraph|text|details?|description|verdict|rating|facts?|source|what|who|when|where|why|how)\b/i;
const ANYWHERE =
  /\b(?:insert|your|tb[acd]|xx+|placeholder|to come|to be (?:added|confirmed|announced))\b|\bhere$|(?:…|\.{3})$/i;

/** In any text, brackets or not. */
const LEFTOVERS = [
  /\blorem ipsum\b/gi,
  /\{\{[^{}]{1,80}\}\}|<<[A-Z_ ]{1,80}>>|\$\{[^{}]{1,80}\}/g,
  /\b(?:TBC|TBD|TKTK)\b/g,
  /\bXX+(?:\.X+)?\s?%|[€$£¥]\s?XX+\b|\b(?:19|20)XX\b|\bXX+ (?:thousand|million|billion|per cent|percent)\b/g,
  /\b(?:DD|MM)[/.-](?:DD|MM)[/.-]YYYY\b|\bYYYY-MM-DD\b/g,
  /\b(?:INSERT|ADD|YOUR) [A-Z]{2,20}(?: [A-Z]{2,20}){0,3} HERE\b/g,
];

/** Placeholders in a plain text, each once, in no particular order. */
export function findPlaceholders(text: string): string[] {
  const brackets = [...text.matchAll(BRACKETS)].flatMap(({ 0: whole, 1: inside = "" }) =>
    isPlaceholder(inside.trim()) ? [whole] : [],
  );
  const rest = text.replace(BRACKETS, " ");
  return [...new Set([...brackets, ...LEFTOVERS.flatMap((pattern) => rest.match(pattern) ?? [])])];
}

function isPlaceholder(inside: string): boolean {
  if (NOTE.test(inside)) return false;
  const isShouted =
    /^[\p{Lu}\p{N}_ /,-]+$/u.test(inside) && /\p{Lu}{2}/u.test(inside) && /[ _]|\p{Lu}{6}/u.test(inside);
  return isShouted || NAMED_FIRST.test(inside) || ANYWHERE.test(inside);
}

export const placeholders: Rule = {
  name: "placeholders",
  label: "Placeholders",
  canBeSerious: true,
  judge(reading) {
    const texts = shownTexts(reading);
    if (texts.every(({ text }) => text === "")) return waits("content", "There is no text yet.");
    const found = texts.flatMap(({ field, text }) =>
      findPlaceholders(text).map((placeholder) => ({ field, placeholder })),
    );
    const [first] = found;
    if (!first) return passed("content", "Nothing is left to be filled in.");
    const distinct = [...new Set(found.map(({ placeholder }) => placeholder))];
    return failedSeriously(
      first.field,
      `${counted(distinct.length, "placeholder")} ${distinct.length === 1 ? "is" : "are"} left over: ${quotedList(distinct)}.`,
      "Fill in what is missing, or take the sentence out.",
    );
  },
};

const WRITTEN = new Set<StoryField["control"]>(["headline", "line", "paragraph"]);
const SEO_FIELDS = ["seo_meta_title", "seo_meta_description"];

/** Everything that the author writes and readers may see, the story first. */
function shownTexts(reading: ReleaseReading): { field: string; text: string }[] {
  const { kind, lists } = reading.release;
  const written = kind.form.story.filter(({ control }) => WRITTEN.has(control)).map(({ name }) => name);
  return [
    { field: "content", text: reading.story.blocks.map(({ text }) => text).join("\n") },
    ...[...written, ...SEO_FIELDS].map((field) => ({ field, text: textOf(reading, field) })),
    ...Object.keys(lists).map((field) => ({ field, text: linesOf(reading, field).join("\n") })),
  ];
}
