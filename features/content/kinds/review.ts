/** Product review: the product, its rating from 0 to 5, and what it is compared with. */
import { BYLINE } from "./byline.ts";
import { z } from "zod";
import { completeWebAddress, isWebUrl, text } from "#platform/contract/fields.ts";
import { lines, needed, optional, POSTED_BY_COMPANY, SUMMARY, writtenList } from "./fields.ts";
import { defineKind } from "./kind.ts";
import { PLAINER_WORDS, SHORTER } from "./suggestions.ts";
import { TERMS_OF_REUSE } from "./terms.ts";

const rating = z
  .number({ error: "Rating must be a number from 0 to 5." })
  .min(0, "Rating must be a number from 0 to 5.")
  .max(5, "Rating must be a number from 0 to 5.")
  .transform((value) => Math.round(value * 10) / 10 + 0); // the database does not return -0

/** Text as forms send it. Number() would silently turn null, a blank or a list into a number. */
function givenRating(value: unknown): unknown {
  if (value === undefined || value === "") return 5;
  return typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

export const review = defineKind({
  key: "review",
  typeCode: "Review",
  collectedType: "product_review",
  cardLabel: "Product Review",
  listLabel: "Product review",
  pluralLabel: "Product reviews",
  schemaType: "Review",
  colour: "purple",
  paths: { published: "product-reviews", draft: "product-review-drafts", schedule: "product-review-schedules" },
  tabLabel: "Product Review",
  fields: {
    product_name: {
      label: "Product Name",
      control: "line",
      required: true,
      ...needed("Product name", 250, "The reviewed product"),
    },
    description: {
      label: "Product Description",
      control: "paragraph",
      required: true,
      ...needed("Description", 2000, "What the product is", "Product description is required."),
    },
    rating: {
      label: "Rating",
      control: "rating",
      required: true,
      half: true,
      rule: z.preprocess(givenRating, rating).describe("0 to 5, one decimal; 5 when left out"),
      draft: z.preprocess(givenRating, rating),
      written: {
        label: "Rating",
        noun: "rating",
        form: "rating",
        rule: z.number().min(0).max(5).optional().describe("0 to 5, one decimal; left out when no rating was given"),
      },
    },
    brand: { label: "Brand", control: "line", required: true, half: true, ...needed("Brand", 150, "Who makes it") },
    affiliate_link: {
      label: "Affiliate Link",
      control: "url",
      help: "Where readers can buy it. The link is marked as sponsored.",
      rule: text("Affiliate link", 2048)
        .overwrite(completeWebAddress)
        .refine((value) => value === "" || isWebUrl(value), "Invalid affiliate link. Please enter a valid URL.")
        .default("")
        .describe("Where readers can buy it; http or https"),
      draft: text("Affiliate link", 2048).default(""),
    },
    comparison_products: {
      label: "Comparison Products",
      control: "list",
      list: {
        entry: "product",
        fillFirst: "Please fill in the current field before adding a new one.",
        keepOne: "At least one entry is required.",
      },
      ...lines("Comparison products", "A comparison product", 250, "Products compared"),
      written: writtenList("A comparison product", {
        label: "Comparison products",
        noun: "comparison product",
        form: "badges",
        entries: 20,
        characters: 250,
        description: "Products compared",
        holdsNames: true,
      }),
    },
    content: { label: "Review Content", control: "rich-text", required: true },
    summary: SUMMARY,
    headline: {
      label: "Headline",
      control: "headline",
      help: "Optional. Replaces the product name in lists.",
      ...optional("Headline", 250, "Preferred as name when present"),
    },
    posted_by_company: POSTED_BY_COMPANY,
    byline: BYLINE,
    terms_of_reuse: TERMS_OF_REUSE,
  },
  nameField: "product_name",
  nameOf: ({ headline, product_name }) => headline || product_name,
  descriptionOf: ({ description }) => description,
  pageFacts: ({ product_name, description, brand, rating: stars, affiliate_link, comparison_products }) => ({
    product: {
      name: product_name,
      description,
      rating: stars,
      affiliateLink: isWebUrl(affiliate_link) ? affiliate_link : "",
      comparisons: comparison_products,
    },
    facts: [{ name: "Brand", value: brand }],
  }),
  structuredData: ({ product_name, description, brand, rating: stars }, image) => ({
    itemReviewed: {
      "@type": "Product",
      name: product_name,
      ...(description && { description }),
      brand: { "@type": "Brand", name: brand },
      ...(image && { image }),
    },
    ...(stars !== null && { reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 0 } }),
  }),
  ruleSet: "opinion",
  checkedFields: { rating: "rating", rivals: "comparison_products" },
  linkLimit: { field: "comparison_products", noun: "comparison products" },
  archiveSlug: "reviews",
  front: { place: "row", room: 4, label: "Reviews" },
  assistant: {
    fields: [
      { name: "product_name", label: "Product Name", control: "line", max: 250 },
      { name: "product_type", label: "Product Type", control: "line", max: 100 },
      { name: "industry", label: "Industry", control: "line", max: 100 },
      { name: "brand", label: "Brand", control: "line", max: 150 },
      {
        name: "product_url",
        label: "Product Page",
        control: "url",
        max: 2048,
        help: "An AI provider reads its text. Otherwise the draft links to it.",
      },
      {
        name: "product_overview",
        label: "Product Overview",
        control: "paragraph",
        max: 10_000,
        help: "What it is, what you tested, figures, what worked and what did not.",
      },
    ],
    subjectFields: ["product_name", "product_overview", "product_url"],
    titleField: "headline",
    structure: [
      "What the product is and for whom.",
      "What was tried and how, then what was good and what was not, with the figures that were given.",
      "How it compares, only with products that were named.",
      "A verdict that follows from the text. Without a given rating, give none.",
    ],
    carried: { product_name: "product_name", brand: "brand", product_overview: "description" },
    suggestions: [
      SHORTER,
      PLAINER_WORDS,
      { label: "Add a product to compare", request: "Add the comparison product ", isBeginning: true },
    ],
  },
  messages: {
    updateTitle: "Update Product Review",
    fetching: "Fetching Product Review's Details",
    submitError: "Error submitting product review.",
    scheduleError: "Error scheduling product review.",
    submitted: "Product review submitted successfully!",
    scheduled: "Product review scheduled successfully!",
    loadError: "Failed to fetch product review details.",
    updateError: "Failed to update product review.",
    updated: "Product review updated successfully!",
  },
});
