/** What drafts of all kinds have in common: categories that were named, summary and search texts, quotations. */
import { findCategory } from "#features/categories/names/find-category.ts";
import { quotedSpans, splitSentences } from "#features/release-check/text/sentences.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import type { AiDraft } from "../contract.ts";
import type { WritingTask } from "../server/writers/writer.ts";
import type { LeftOutText, Sheet } from "./read-sheet.ts";
import { cutText, quotation } from "./story-html.ts";
import { placeholdersIn } from "./words.ts";

export type Assembled = { draft: AiDraft; leftOut: LeftOutText[] };
export type AssembledTask = Pick<WritingTask, "context" | "categories" | "otherNames" | "company"> &
  Required<Pick<WritingTask, "language">>;

const MAX_TAGS = 5;
const SUMMARY_CHARACTERS = 240;
const SEO_CHARACTERS = { title: 60, description: 155 };

/** Only categories that the author named: words in a text say little about its topic. */
export function namedTags({ categories, otherNames }: AssembledTask, named: readonly string[]): string[] {
  const found = named.flatMap((name) => findCategory(categories, name, otherNames) ?? []);
  return [...new Set(found)].slice(0, MAX_TAGS);
}

/** A placeholder would be published there unnoticed. */
export function shortTexts(title: string, opening: string) {
  const summary = opening.startsWith("[") ? "" : wholeSentences(opening, SUMMARY_CHARACTERS);
  return {
    summary,
    seo_meta_title: title.startsWith("[") ? "" : wholeClause(title, SEO_CHARACTERS.title),
    seo_meta_description: wholeSentences(summary || (title.startsWith("[") ? "" : title), SEO_CHARACTERS.description),
  };
}

/** As many sentences as have room; a part of one that is too long. */
function wholeSentences(text: string, max: number): string {
  if (text.length <= max) return text;
  let whole = "";
  for (const sentence of splitSentences(text)) {
    const longer = `${whole} ${sentence}`.trim();
    if (longer.length > max) break;
    whole = longer;
  }
  return whole || cutText(text, max);
}

/** Empty if a part would say something else: search results show the headline then. */
function wholeClause(title: string, max: number): string {
  const cut = cutText(title, max);
  return /^(?:$|[,;.!?、，。；]|\s[–—-])/.test(title.slice(cut.length)) ? cut : "";
}

export function quotations({ quotes }: Sheet, language: SiteLanguage): string[] {
  const { speaker } = placeholdersIn(language);
  return quotes.map((quote) => quotation(isAttributed(quote) ? quote : `${quote} – ${speaker}`));
}

/** A speaker is named outside the quotation marks. */
function isAttributed(quote: string): boolean {
  const spans = quotedSpans(quote);
  const around = spans.map(({ start }, index) => quote.slice(spans[index - 1]?.end ?? 0, start));
  return /\p{L}{2}/u.test([...around, quote.slice(spans.at(-1)?.end ?? 0)].join(" "));
}

/** "4/5", "4 out of 5 stars", "4"; other scales are not converted. */
export function givenRating(value: string): number | undefined {
  const found = /^([0-5](?:[.,]\d)?)(?:\s?(?:\/\s?5|out of (?:5|five))?(?:\s?stars?)?)?\.?$/i.exec(value.trim());
  const words = ["zero", "one", "two", "three", "four", "five"].indexOf(value.trim().toLowerCase().split(" ")[0] ?? "");
  const rating = found
    ? Number(found[1]?.replace(",", "."))
    : /^\S+ (?:stars?|out of (?:5|five))$/i.test(value.trim())
      ? words
      : -1;
  return rating >= 0 && rating <= 5 ? rating : undefined;
}

export function separateNames(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(/[,;、，]\s?(?:and\s)?|\s(?:and|or)\s/));
  return [...new Set(names.map((name) => name.replace(/[.。]$/, "").trim()).filter(Boolean))];
}
