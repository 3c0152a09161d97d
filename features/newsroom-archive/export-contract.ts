/** What owners take with them of a company's newsroom, as they see it. */
import { z } from "zod";
import { isWebUrl, text } from "#platform/contract/fields.ts";

export const EXPORT_DAYS = 7;
export const EXPORT_KINDS = ["archive", "site"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const exportMessages = {
  addressMissing: "Enter the address where the site will be, for example https://press.example.com/.",
  notFound: "This file does not exist or has expired. Create a new one.",
  started: "We are packing your newsroom. We will email you when it is ready.",
  failed: "It could not be packed. Please try again.",
} as const;

const siteAddress = text("Address", 500).refine(
  (value) => value === "" || isWebUrl(value),
  exportMessages.addressMissing,
);

export const exportInput = z
  .object({
    kind: z.enum(EXPORT_KINDS, { error: "Kind must be archive or site." }),
    address: siteAddress.default("").describe("Where a static site will be; not used by an archive"),
  })
  .refine(({ kind, address }) => kind === "archive" || address !== "", {
    error: exportMessages.addressMissing,
    path: ["address"],
  });
export type ExportInput = z.infer<typeof exportInput>;

export const newsroomExport = z.object({
  id: z.uuid(),
  kind: z.enum(EXPORT_KINDS),
  address: z.string(),
  status: z.enum(["queued", "running", "ready", "failed"]),
  bytes: z.number().int().nullable().describe("Size once it is ready"),
  created_at: z.string(),
  expires_at: z.string().nullable().describe("Until when it can be downloaded"),
  url: z.string().nullable().describe("Address of the file while it can be downloaded"),
  is_newer_failed: z.boolean().describe("Whether one that was asked for later could not be packed"),
});
export type NewsroomExport = z.infer<typeof newsroomExport>;
export const newsroomExports = z.object({
  archive: newsroomExport.nullable().describe("The latest, or one that can be downloaded; null without one"),
  site: newsroomExport.nullable().describe("The latest, or one that can be downloaded; null without one"),
});
export type NewsroomExports = z.infer<typeof newsroomExports>;
