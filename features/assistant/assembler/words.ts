/** Words of fact sheets: labels, marks of instructions about the writing, and lines that are no part of a text. */
import { SITE_LANGUAGE_TAGS, type SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { DRAFT_PLACEHOLDERS } from "#features/release-check/text/find-placeholders.ts";
import languages from "./languages.json" with { type: "json" };

/** What a label or a heading of a sheet says about the text below it. */
export type Role = keyof (typeof languages)["en"]["labels"];

/** The words of a draft and its sheet by the language they are written in; English labels are understood in each. */
export const LANGUAGES: Readonly<Record<SiteLanguage, Language>> = languages;
/** What a draft says in place of what its sheet lacks. The release check knows each. */
export const placeholdersIn = (language: SiteLanguage) => DRAFT_PLACEHOLDERS[language];
type Language = {
  headings: (typeof languages)["en"]["headings"];
  /** What stands before the name of a company. */
  about: string[];
  /** In lower case, separated by commas. */
  labels: Partial<Record<Role, string>>;
};
const rolesOf = (labels: Language["labels"]) =>
  Object.entries(labels).flatMap(([role, names]) => names.split(",").map((name) => [name, role as Role] as const));
const roles = new Map(
  SITE_LANGUAGE_TAGS.map((tag) => [tag, new Map([...rolesOf(LANGUAGES.en.labels), ...rolesOf(LANGUAGES[tag].labels)])]),
);

const labelOf = (line: string) => line.trim().toLowerCase().replaceAll("'", "’");

/** Null for a label without a role. "Photo 2" is a photo; "About Northwind" is about a company. */
export function roleOf(label: string, language: SiteLanguage): Role | null {
  const known = roles.get(language)?.get(labelOf(label).replace(/\s?\d{1,3}$/, ""));
  return known ?? (aboutWhom(label, language) === "" ? null : "about");
}

/** The name after "About". "About us" has none, and "Über 300 Gäste" and "Over the years" are no headings. */
export function aboutWhom(line: string, language: SiteLanguage): string {
  const text = labelOf(line);
  if (roles.get(language)?.has(text)) return "";
  const before = ["about ", ...LANGUAGES[language].about].find((each) => text.startsWith(each)) ?? text;
  const name = line.trim().slice(before.length);
  return before === "about " || /^\p{Lu}/u.test(name) ? name : "";
}

/** Properties of texts, not of companies. */
const WRITING =
  "headlines?|press release|release|article|story|piece|draft|text|copy|tone|voice|words?|paragraphs?|sentences?|superlatives?|adjectives?|hype|jargon|buzzwords?|clich[eé]s?|exclamation marks?|emojis?|quotes?|summary|title|intro(?:duction)?|lead|dateline|boilerplate|audience|readers|editors|journalists|reporters|bullet points|bullets|British|American|plain|simple|formal|informal|friendly|neutral|factual|professional|short|shorter|concise|brief|punchy|engaging|seo|keywords|subheadings?|language|third person|first person|marketing speak|capitals|questions|verdict|section";
const PLEASE = "(?:please\\s)?";

/** Sentences that ask for something about the text. */
const WISHES: readonly RegExp[] = [
  new RegExp(
    `^(?:please\\s|and\\s|also\\s){0,3}(?:write|make|keep|use|avoid|include|add|give|start|begin|end|finish|draft|create|generate|prepare|produce|ensure|remember|focus|aim|target|limit|format|structure|highlight|mention|leave out|do not|don['’]t|never|no|without|be)\\b(?=.{0,120}?\\b(?:${WRITING})\\b)`,
    "i",
  ),
  /^please\s(?:write|make|keep|use|avoid|ensure|remember|focus|do not|don['’]t)\b|^(?:write|make|keep) it\b/i,
  new RegExp(
    `^${PLEASE}(?:(?:make|be) sure\\b.{0,30}\\b)?(?:mention|say|add|note|include|stress|point out|remember) that\\b`,
    "i",
  ),
  new RegExp(`^${PLEASE}(?:make|be) sure (?:to|that you|you)\\b|^(?:don['’]t forget|remember) to\\b`, "i"),
  new RegExp(
    `^${PLEASE}(?:announce|publish|release|issue|send)(?: it| this)? (?:on|until|for|at)\\b|^for (?:immediate )?release\\b`,
    "i",
  ),
  /^(?:write|draft|create|generate|prepare|produce) .{0,60}\b(?:about |around |under |at most )?\d{2,5} (?:words|characters)\b/i,
  /^(?:the |this )?(?:press release|release|article|headline|title|tone|text|summary|review|interview) (?:should|must|needs to|ought to)\b/i,
  /^(?:i|we)(?:['’]d| would| want| need)(?: like)? (?:the|a|an|you)\b.{0,80}\b(?:release|article|text|headline|tone|review|interview)\b/i,
  /^(?:at most|no more than|up to|maximum|max\.?|around|about|under) \d{1,5} (?:words|characters|paragraphs|sentences)[.!]?$/i,
];
/** Longer ones are facts that happen to begin like an instruction. */
const LONGEST_WISH = 240;

export function isWish(sentence: string): boolean {
  return sentence.length <= LONGEST_WISH && WISHES.some((wish) => wish.test(sentence));
}

/** Banners of documents. */
export const BANNER =
  /^(?:fact ?sheet|(?:press|media|news) release|for immediate release|ends?|-ends-|draft(?: \d{1,3})?|-\s?30\s?-)\s?(?:[:–—-].{0,60})?$/i;

/** The head of a table with two columns says nothing. */
export const TABLE_HEAD =
  /^(?:features?|items?|facts?|fields?|propert(?:y|ies)|labels?|names?|topics?|specifications?): (?:values?|details?|descriptions?|figures?|data|information)$/i;
