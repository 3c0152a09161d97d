/** Blog reports: what was published, where it was delivered, and the PDF of it (docs/product/reports.md). */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";

/** docs/product/reports.md, Blog Reports. */
export const REPORTS_PAGE_SIZE = 10;
export const PLATFORM_BADGES = 3;
export const PLATFORMS_SHOWN = 5;
/** A fixed label (docs/product/reports.md, Report dialog). */
export const PACKAGE_NAME = "Press Release Package";
/** More than any package has; a client may send anything besides the URL. */
export const MAX_REPORT_PLATFORMS = 500;

/** Everything except `url` is display text and is never fetched (docs/product/reports.md, PDF). */
export const pdfInput = z.object({
  company_display_name: text("company_display_name", 300).default(""),
  title: text("title", 500).default(""),
  created_at: text("created_at", 40).default("").describe("DD-MM-YYYY"),
  url: requiredText("url", 2048).describe("Public address of the post; its guid is looked up"),
  platforms: z.array(z.looseObject({})).max(MAX_REPORT_PLATFORMS).default([]).describe("Only their number is used"),
});
export type PdfInput = z.infer<typeof pdfInput>;

export const reportMessages = {
  noPostAddress: "Enter the public address of one of your posts.",
  notFound: "Post not found.",
  notPublished: "You can create a report once the post is published.",
  pdfFailed: "Failed to generate the PDF report.",
} as const;
