/**
 * A product review from given facts: what it is, for whom, what was tried, what works and what does not, the verdict.
 */
import type { AiDraft } from "../../contract.ts";
import type { WritingTask } from "../../server/writers/writer.ts";
import { comparedProducts } from "../reading/compared-products.ts";
import { type FactSheet, labelledText, readFactSheet } from "../reading/fact-sheet.ts";
import { givenRating } from "../reading/given-rating.ts";
import { pageSentences } from "../reading/page-facts.ts";
import { isAttributed } from "../reading/quotations.ts";
import { type Judged, judgeSentence } from "../reading/review-judgement.ts";
import { asSentence } from "../reading/sentences.ts";
import { heading, linkLine, list, paragraph, quotation, story } from "../reading/story-html.ts";
import type { Role } from "../words/fact-labels.ts";
import { tagsFrom } from "./category-tags.ts";
import { cutText } from "../reading/cut-text.ts";
import { factParagraphs, factTexts, proseParagraphs } from "./fact-paragraphs.ts";
import { HEADLINE_CHARACTERS, headlineFrom } from "./headline.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { searchTexts, summaryFrom } from "./search-texts.ts";

const ROLES: ReadonlySet<Role> = new Set([
  "quote",
  "headline",
  "link",
  "pros",
  "cons",
  "verdict",
  "rating",
  "compared",
  "tried",
  "suits",
]);
/** A maker's page says what a product is; only the tester says how good it is. */
const PAGE_SENTENCES = 3;
/** Comparisons are included only if products are named. */
const EMPTY_SECTIONS: Readonly<Record<Judged, string>> = {
  is: PLACEHOLDERS.product,
  suits: PLACEHOLDERS.suits,
  tried: PLACEHOLDERS.tried,
  works: PLACEHOLDERS.works,
  fails: PLACEHOLDERS.fails,
  compared: "",
  verdict: PLACEHOLDERS.verdict,
};

export function draftReview({ context, pages, categories }: WritingTask): AiDraft {
  const { product_name: product = "", product_type: type = "", industry = "", brand = "" } = context;
  const { product_url: url = "", product_overview: overview = "" } = context;
  const sheet = readFactSheet(overview, ROLES);
  const sorted = sortFacts(sheet);
  const facts = [...factTexts(sheet.blocks), ...[...sheet.labelled.values()].flat()];
  const fromPage = pageSentences(pages, PAGE_SENTENCES, facts);
  const line = labelledText(sheet, "headline");
  const name = [product, isWithin(brand, product) ? "" : brand].filter(Boolean).join(" by ");
  const title =
    name === "" && line !== ""
      ? headlineFrom(line)
      : cutText(`Review: ${name || PLACEHOLDERS.productName}`, HEADLINE_CHARACTERS);
  const is = [...(name === "" || line === "" ? [] : [asSentence(line)]), ...sorted.is, ...fromPage];
  const summary = summaryFrom(sorted.verdict.length > 0 ? sorted.verdict : [...is, ...sorted.works]);
  const rating = givenRating(factTexts(sheet.blocks).join("\n"), labelledText(sheet, "rating"));
  const compared = sheet.labelled.get("compared") ?? [];
  const card = Object.entries({ Product: product, Brand: brand, Type: type, Industry: industry });
  const section = (judged: Judged, given: readonly string[]) =>
    given.length > 0 ? proseParagraphs(given) : [paragraph(EMPTY_SECTIONS[judged])];
  const unread = rating === undefined ? (sheet.labelled.get("rating") ?? []).map((text) => `Rating: ${text}`) : [];
  return {
    title,
    summary,
    content: story([
      heading("What it is"),
      list(card.flatMap(([label, value]) => (value === "" ? [] : [`${label}: ${value}`]))),
      ...(is.length === 0 && product !== "" && type !== "" ? [] : section("is", is)),
      ...factParagraphs(sheet.blocks.filter((block) => block.type === "list" && block.heading !== "")),
      heading("Who it is for"),
      ...section("suits", sorted.suits),
      heading("What was tried"),
      ...section("tried", sorted.tried),
      heading("What works"),
      ...section("works", sorted.works),
      heading("What does not"),
      ...section("fails", sorted.fails),
      ...(compared.length + sorted.compared.length > 0 ? [heading("Compared with")] : []),
      list(compared),
      ...proseParagraphs(sorted.compared),
      ...sheet.quotes.map((quote) => quotation(isAttributed(quote) ? quote : `${quote} – ${PLACEHOLDERS.speaker}`)),
      heading("Verdict"),
      ...section("verdict", [...sorted.verdict, ...unread]),
      labelledText(sheet, "link") === url
        ? ""
        : linkLine("More information", labelledText(sheet, "link")) || paragraph(labelledText(sheet, "link")),
      linkLine("More information", url),
    ]),
    tags: tagsFrom(categories, [product, type, industry, industry, brand, ...facts].join(" ")),
    rating,
    comparison_products: comparedProducts(facts.join("\n"), compared, product),
    ...searchTexts(title, summary),
  };
}

/** Places labelled facts by their labels and sentences by their words, each once and in order. */
function sortFacts(sheet: FactSheet): Record<Judged, string[]> {
  const all = (role: Role) => (sheet.labelled.get(role) ?? []).map(asSentence);
  const sorted: Record<Judged, string[]> = {
    is: [],
    suits: all("suits"),
    tried: all("tried"),
    works: all("pros"),
    fails: all("cons"),
    compared: [],
    verdict: all("verdict"),
  };
  for (const block of sheet.blocks) {
    if (block.type === "list" && block.heading !== "") continue;
    for (const sentence of block.type === "prose" ? block.sentences : block.items.map(asSentence))
      for (const { text, judged } of judgeSentence(sentence)) sorted[judged].push(text);
  }
  return sorted;
}

function isWithin(brand: string, product: string): boolean {
  return brand === "" || product.toLowerCase().includes(brand.toLowerCase());
}
