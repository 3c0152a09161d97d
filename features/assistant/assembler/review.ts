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
import { PLACEHOLDERS, type Role } from "./words.ts";

const USED = ["quote", "link", "pros", "cons", "verdict", "rating", "compared", "tried", "suits"] as const;
/** The maximum in a draft's schema. */
const MAX_COMPARED = 20;
const SECTIONS: readonly (readonly [heading: string, role: Role, placeholder: string])[] = [
  ["Who it is for", "suits", PLACEHOLDERS.suits],
  ["What was tried", "tried", PLACEHOLDERS.tried],
  ["What works", "pros", PLACEHOLDERS.works],
  ["What does not", "cons", PLACEHOLDERS.fails],
];

export function assembleReview(task: AssembledTask): Assembled {
  const { product_name: product = "", product_type: type = "", industry = "", brand = "" } = task.context;
  const { product_url: url = "", product_overview: overview = "" } = task.context;
  const sheet = readSheet(overview, USED);
  const isNamed = product.toLowerCase().includes(brand.toLowerCase());
  const title = `Review: ${[product, isNamed ? "" : brand].filter(Boolean).join(" by ") || PLACEHOLDERS.productName}`;
  const prose = blocksHtml(sheet.blocks);
  const rated = valueOf(sheet, "rating");
  const rating = givenRating(rated);
  const compared = sheet.labelled.get("compared") ?? [];
  const section = (name: string, role: Role, missing: string) => [
    heading(name),
    ...(sheet.labelled.get(role) ?? [missing]).map(paragraph),
  ];
  const unread: LeftOutText[] =
    rated !== "" && rating === undefined ? [{ text: `Rating: ${rated}`, reason: "not-used" }] : [];
  const opening =
    sheet.labelled.get("verdict")?.[0] ?? sheet.blocks.find((block) => block.type === "paragraph")?.text ?? "";
  return {
    draft: {
      title,
      content: story([
        heading("What it is"),
        ...(prose.some((html) => html !== "") ? prose : [paragraph(PLACEHOLDERS.product)]),
        list(
          Object.entries({ Brand: brand, Type: type, Industry: industry }).flatMap(([label, value]) =>
            value === "" ? [] : [`${label}: ${value}`],
          ),
        ),
        ...SECTIONS.flatMap((each) => section(...each)),
        ...(compared.length > 0 ? section("Compared with", "compared", "") : []),
        ...quotations(sheet),
        ...section("Verdict", "verdict", PLACEHOLDERS.verdict),
        ...[...new Set([valueOf(sheet, "link"), url])].filter(Boolean).map(linkLine),
      ]),
      tags: namedTags(task, [type, industry]),
      ...(rating !== undefined && { rating }),
      comparison_products: separateNames(compared).slice(0, MAX_COMPARED),
      ...shortTexts(title, opening),
    },
    leftOut: [...sheet.leftOut, ...unread],
  };
}
