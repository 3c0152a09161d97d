/** A product review from the author's own sentences: what it is, and what was labelled, each in its section. */
import {
  type Assembled,
  type AssembledTask,
  givenRating,
  namedTags,
  quotations,
  separateNames,
  shortTexts,
} from "./draft-parts.ts";
import { type LeftOutText, readSheet, valueOf } from "./read-sheet.ts";
import { blocksHtml, heading, linkLine, list, paragraph, story } from "./story-html.ts";
import { LANGUAGES, placeholdersIn } from "./words.ts";

const USED = ["quote", "link", "pros", "cons", "verdict", "rating", "compared", "tried", "suits"] as const;
/** The maximum in a draft's schema. */
const MAX_COMPARED = 20;

export function assembleReview(task: AssembledTask): Assembled {
  const { product_name: product = "", product_type: type = "", industry = "", brand = "" } = task.context;
  const { product_url: url = "", product_overview: overview = "" } = task.context;
  const { headings } = LANGUAGES[task.language];
  const missing = placeholdersIn(task.language);
  const sheet = readSheet(overview, USED, task.language);
  const isNamed = product.toLowerCase().includes(brand.toLowerCase());
  const title = `${headings.review} ${[product, isNamed ? "" : brand].filter(Boolean).join(` ${headings.by} `) || missing.productName}`;
  const prose = blocksHtml(sheet.blocks);
  const rated = valueOf(sheet, "rating");
  const rating = givenRating(rated);
  const compared = sheet.labelled.get("compared") ?? [];
  const section = (role: (typeof USED)[number] & keyof typeof headings, otherwise: string) => [
    heading(headings[role]),
    ...(sheet.labelled.get(role) ?? [otherwise]).map(paragraph),
  ];
  const unread: LeftOutText[] =
    rated !== "" && rating === undefined ? [{ text: `Rating: ${rated}`, reason: "not-used" }] : [];
  const opening =
    sheet.labelled.get("verdict")?.[0] ?? sheet.blocks.find((block) => block.type === "paragraph")?.text ?? "";
  return {
    draft: {
      title,
      content: story([
        heading(headings.product),
        ...(prose.some((html) => html !== "") ? prose : [paragraph(missing.product)]),
        list(
          [
            [headings.brand, brand],
            [headings.type, type],
            [headings.industry, industry],
          ].flatMap(([label, value]) => (value === "" ? [] : [`${label}: ${value}`])),
        ),
        ...section("suits", missing.suits),
        ...section("tried", missing.tried),
        ...section("pros", missing.works),
        ...section("cons", missing.fails),
        ...(compared.length > 0 ? section("compared", "") : []),
        ...quotations(sheet, task.language),
        ...section("verdict", missing.verdict),
        ...[...new Set([valueOf(sheet, "link"), url])].filter(Boolean).map((each) => linkLine(each, headings.more)),
      ]),
      tags: namedTags(task, [type, industry]),
      ...(rating !== undefined && { rating }),
      comparison_products: separateNames(compared).slice(0, MAX_COMPARED),
      ...shortTexts(title, opening),
    },
    leftOut: [...sheet.leftOut, ...unread],
  };
}
