/** Outlets as operators keep them (docs/product/coverage.md, Outlets). */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { paging, requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { MAX_OUTLET } from "../contract.ts";

export const OUTLET_KINDS = ["website", "newspaper", "magazine", "wire", "radio", "television", "blog"] as const;
export type OutletKind = (typeof OUTLET_KINDS)[number];
/** Of one outlet. */
export const MAX_SITES = 50;
/** Feeds that are listed of one outlet. */
export const MAX_FEEDS_LISTED = 100;
export const PAGE_SIZE = 50;

export const outletMessages = {
  notFound: "Outlet not found.",
  kind: `Kind must be one of ${OUTLET_KINDS.join(", ")}.`,
  country: "Country must be two letters, such as NO.",
  language: "Language must be two letters, such as en.",
  badSite: (typed: string) => sentence(`This is not the address of a site: ${typed}`),
  takenSite: (site: string, outlet: string) => sentence(`${site} belongs to ${outlet}. Merge the two instead`),
  tooManySites: `An outlet can have at most ${MAX_SITES} sites.`,
  nothingToChange: "Change at least one field.",
  mergeIntoUnknown: "Choose an outlet to merge into.",
  mergeIntoItself: "Choose a different outlet to merge into.",
} as const;

const fields = {
  name: requiredText("Name", MAX_OUTLET).describe("What lists, reports and emails call it"),
  country: z
    .string({ error: outletMessages.country })
    .regex(/^(?:[A-Z]{2})?$/, outletMessages.country)
    .describe("ISO 3166-1, two letters; empty: not known"),
  language: z
    .string({ error: outletMessages.language })
    .regex(/^(?:[a-z]{2})?$/, outletMessages.language)
    .describe("ISO 639-1, two letters; empty: not known, or several"),
  kind: z.enum(OUTLET_KINDS, { error: outletMessages.kind }),
};

export const outlet = z.object({
  ...fields,
  id: z.number().int(),
  sites: z.array(z.string()).describe("Hosts without www and the like: articles on them are its own"),
  feeds: z.number().int().describe("That we read, on its sites or of them"),
  articles: z.number().int().describe("About releases: found or added, whatever was decided"),
  version: editVersion,
});
export type Outlet = z.infer<typeof outlet>;

export const outletDetail = outlet.extend({
  feed_list: z
    .array(z.object({ id: z.number().int(), name: z.string(), url: z.string() }))
    .describe(`By name, at most ${MAX_FEEDS_LISTED}`),
  releases: z.number().int().describe("That these articles are about"),
});
export type OutletDetail = z.infer<typeof outletDetail>;

export const outletsQuery = z.object({
  ...paging,
  page_size: wholeNumber("Page size", 200).default(PAGE_SIZE),
  q: text("Search", 200).default("").describe("Part of the name or of a site"),
  kind: fields.kind.optional(),
});
export type OutletsQuery = z.infer<typeof outletsQuery>;
export const outletList = z.object({
  outlets: z.array(outlet).describe("By name"),
  count: z.number().int().describe("Of all that match"),
});
export type OutletList = z.infer<typeof outletList>;

export const outletChange = z
  .object({
    ...fields,
    sites: z
      .array(requiredText("Site", 2048), { error: "Sites must be a list." })
      .max(MAX_SITES, outletMessages.tooManySites)
      .describe("Hosts or addresses, all of them: articles on one that is left out are of another outlet from then on"),
  })
  .partial()
  .extend({ version: seenEditVersion })
  .refine((change) => Object.entries(change).some(([name, value]) => name !== "version" && value !== undefined), {
    path: ["detail"],
    message: outletMessages.nothingToChange,
  });
export type OutletChange = z.infer<typeof outletChange>;

const into = { error: outletMessages.mergeIntoUnknown };
export const outletMerge = z.object({
  into: z.number(into).int(outletMessages.mergeIntoUnknown).describe("Id of the outlet that stays"),
});
