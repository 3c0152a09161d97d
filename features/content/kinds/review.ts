/** Product review: the product, its rating from 0 to 5, and what it is compared with. */
import { z } from "zod";
import { isWebUrl, jsonList, requiredText, text } from "#platform/contract/fields.ts";
import { type ContentKind, detailText, withoutBlanks } from "./kind.ts";
import { detailTexts, NO_FACTS, type ReviewedProduct } from "./page-facts.ts";

const rating = z
  .number({ error: "Rating must be a number from 0 to 5." })
  .min(0, "Rating must be a number from 0 to 5.")
  .max(5, "Rating must be a number from 0 to 5.")
  .transform((value) => Math.round(value * 10) / 10 + 0); // -0 is not what the database gives back

/** Text as forms send it. What Number() would make of null, a blank or a list is not what its sender meant. */
function givenRating(value: unknown): unknown {
  if (value === undefined || value === "") return 5;
  return typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

function productOf(details: Record<string, unknown>): ReviewedProduct | null {
  if (typeof details["product_name"] !== "string") return null;
  const affiliateLink = detailText(details, "affiliate_link");
  return {
    name: detailText(details, "product_name"),
    description: detailText(details, "description"),
    brand: detailText(details, "brand"),
    rating: Number(details["rating"] ?? 0) || 0,
    affiliateLink: isWebUrl(affiliateLink) ? affiliateLink : "",
    comparisons: detailTexts(details, "comparison_products"),
  };
}

export const review = {
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
  detailSchema: z.object({
    product_name: requiredText("Product name", 250).describe("The product reviewed"),
    description: requiredText("Description", 2000, "Product description is required.").describe("What the product is"),
    brand: requiredText("Brand", 150).describe("Who makes it"),
    rating: z.preprocess(givenRating, rating).describe("0 to 5, one decimal; 5 when left out"),
    affiliate_link: text("Affiliate link", 2048)
      .refine((value) => value === "" || isWebUrl(value), "Invalid affiliate link. Please enter a valid URL.")
      .default("")
      .describe("Where readers can buy it; http or https"),
    comparison_products: jsonList("Comparison products", text("A comparison product", 250), 100)
      .transform(withoutBlanks)
      .describe("Products compared"),
    headline: text("Headline", 250).optional().describe("Preferred as name when present"),
  }),
  draftDetailSchema: z.object({
    product_name: text("Product name", 250).default(""),
    description: text("Description", 2000).default(""),
    brand: text("Brand", 150).default(""),
    rating: z.preprocess(givenRating, rating),
    affiliate_link: text("Affiliate link", 2048).default(""),
    comparison_products: jsonList("Comparison products", text("A comparison product", 250), 100).transform(
      withoutBlanks,
    ),
    headline: text("Headline", 250).optional(),
  }),
  nameField: "product_name",
  nameOf: (details) => detailText(details, "headline") || detailText(details, "product_name"),
  pageFacts: (details) => ({ ...NO_FACTS, product: productOf(details) }),
  ruleSet: "opinion",
  linkLimit: { field: "comparison_products", noun: "comparison products" },
  form: {
    story: [
      { name: "product_name", label: "Product Name", control: "line", required: true },
      { name: "description", label: "Product Description", control: "paragraph", required: true },
      { name: "rating", label: "Rating", control: "rating", required: true, half: true },
      { name: "brand", label: "Brand", control: "line", required: true, half: true },
      {
        name: "affiliate_link",
        label: "Affiliate Link",
        control: "url",
        help: "Where readers can buy it. The link is marked as sponsored.",
      },
      {
        name: "comparison_products",
        label: "Comparison Products",
        control: "list",
        list: {
          entry: "product",
          fillFirst: "Please fill in the current field before adding a new one.",
          keepOne: "At least one entry is required.",
        },
      },
      { name: "content", label: "Review Content", control: "rich-text", required: true },
      {
        name: "summary",
        label: "Summary",
        control: "paragraph",
        help: "One or two sentences for cards, feeds and email.",
      },
      {
        name: "headline",
        label: "Headline",
        control: "headline",
        help: "Optional. Replaces the product name in lists.",
      },
      {
        name: "posted_by_company",
        label: "Post as Company",
        control: "company",
        help: "Choose N/A (Post as Yourself) to post under your name.",
      },
    ],
  },
  assistant: {
    fields: [
      { name: "product_name", label: "Product Name", control: "line", max: 250 },
      { name: "product_type", label: "Product Type", control: "line", max: 100 },
      { name: "industry", label: "Industry", control: "line", max: 100 },
      { name: "brand", label: "Brand", control: "line", max: 150 },
      { name: "product_url", label: "Product Page", control: "url", max: 2048, help: "We read its text once." },
      {
        name: "product_overview",
        label: "Product Overview",
        control: "paragraph",
        max: 10_000,
        help: "What it is, what you tested, figures, what worked and what did not.",
      },
    ],
    subjectFields: ["product_name", "product_overview", "product_url"],
    draftSchema: z.object({
      rating: z.number().min(0).max(5).optional().describe("0 to 5, one decimal; left out when no rating was given"),
      comparison_products: z.array(text("A comparison product", 250)).max(20).default([]).describe("Products compared"),
    }),
    titleField: "headline",
    carried: { product_name: "product_name", brand: "brand", product_overview: "description" },
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
} satisfies ContentKind;
