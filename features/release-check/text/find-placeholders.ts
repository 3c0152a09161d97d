/** Placeholders that were never filled in: "[CITY]", "[Quote from …]", lorem ipsum, "XX%", "TBC". Rules, forms and the assistant share them. */

import drafted from "./draft-placeholders.json" with { type: "json" };

/** Those of drafts without a provider, by the language of the draft. */
export const DRAFT_PLACEHOLDERS = drafted;
const DRAFTED = new Set(Object.values(drafted).flatMap((texts) => Object.values(texts)));

const BRACKETS = /\[([^[\]]{2,120})\]/g;
/** Square brackets hold editors' notes too, and words that mend a quote: "[1]", "[sic]", "[the company]". */
const NOTE =
  /^(?:sic|…|\.{3}|emphasis added|applause|laughter|laughs|inaudible|translated.*|(?:name|date) (?:withheld|changed|redacted).*|(?:the|its|their|his|her|this|that)\s\S+)$/i;
const TO_DO = /^(?:add|enter|fill)\b/i;
/** What is to come is named first: "[Quote from …]", "[City]", "[Company name]". */
const NAMED_FIRST =
  /^(?:name|surname|first name|title|company|city|town|country|place|location|date|day|month|year|time|quotes?|answers?|number|amount|figures?|price|percentage|phone|telephone|e-?mail|address|url|website|link|contact|spokesperson|ceo|product|headline|paragraph|text|details?|description|verdict|rating|facts?|source|what|who|when|where|why|how)\b/i;
/** In small letters it may be words that mend a quote, "[time magazine]", unless it stands alone or goes on like this. */
const GOES_ON = /^(?:$|\s*[,/:]|\s+(?:of|from|by|for|and|or|here|goes|name|number|address|title)\b)/;
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

/** A text without its placeholders in brackets: their capitals are no shouting. */
export function withoutPlaceholders(text: string): string {
  return text.replace(BRACKETS, (whole, inside: string) => (isPlaceholder(inside.trim()) ? " " : whole));
}

function isPlaceholder(inside: string): boolean {
  if (DRAFTED.has(`[${inside}]`)) return true;
  if (NOTE.test(inside)) return false;
  const isShouted =
    /^[\p{Lu}\p{N}_ /,-]+$/u.test(inside) && /\p{Lu}{2}/u.test(inside) && /[ _]|\p{Lu}{6}/u.test(inside);
  return isShouted || TO_DO.test(inside) || isNamed(inside) || ANYWHERE.test(inside);
}

function isNamed(inside: string): boolean {
  const [name] = NAMED_FIRST.exec(inside) ?? [];
  return name !== undefined && (!/^\p{Ll}/u.test(name) || GOES_ON.test(inside.slice(name.length)));
}
