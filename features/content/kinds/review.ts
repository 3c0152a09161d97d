/** Product review: the product, its rating from 0 to 5, and what it is compared with. */
import { z } from "zod";
import { isWebUrl, jsonList, requiredText, text } from "#platform/contract/fields.ts";
import type { ContentKind } from "./kind.ts";

const rating = z.coerce
  .number({ error: "Rating must be a number from 0 to 5." })
  .min(0, "Rating must be a number from 0 to 5.")
  .max(5, "Rating must be a number from 0 to 5.")
  .transform((value) => Math.round(value * 10) / 10);

export const review = {
  key: "review",
  typeCode: "Review",
  cardLabel: "Product Review",
  listLabel: "Product review",
  colour: "purple",
  paths: { published: "product-reviews", draft: "product-review-drafts", schedule: "product-review-schedules" },
  tabLabel: "Product Review",
  detailSchema: z.object({
    product_name: requiredText("Product name", 250).describe("The product reviewed"),
    description: requiredText("Description", 2000, "Product description is required.").describe("What the product is"),
    brand: requiredText("Brand", 150).describe("Who makes it"),
    rating: rating.default(5).describe("0 to 5, one decimal"),
    affiliate_link: text("Affiliate link", 2048)
      .refine((value) => value === "" || isWebUrl(value), "Invalid affiliate link. Please enter a valid URL.")
      .default("")
      .describe("Where readers can buy it; http or https"),
    comparison_products: jsonList("Comparison products", text("A comparison product", 250), 100).describe("Products compared"),
    headline: text("Headline", 250).optional().describe("Preferred as name when present"),
  }),
  nameField: "product_name",
  nameOf: (details) => String(details["headline"] || details["product_name"] || ""),
  messages: {
    submitError: "Error submitting product review.",
    scheduleError: "Error scheduling product review.",
    submitted: "Product review submitted successfully!",
  },
} satisfies ContentKind;
