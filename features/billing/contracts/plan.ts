/** Plans, their prices and periods. Amounts are in minor units of the currency. */
import { z } from "zod";
import { requiredText, text } from "#platform/contract/fields.ts";

/** The public page of plans; `?coupon=` names a coupon's code. */
export const PRICING_PAGE = "/pricing";
/** Where a purchase is confirmed and paid: `?plan={slug}&coupon={code}`. */
export const CHECKOUT_PAGE = "/checkout";

/** Slug of the plan that every account starts with and returns to without a paid plan. */
export const STARTING_PLAN = "trial";

/** `once` is a single purchase that never renews. */
export const PERIODS = ["once", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

export const plan = z.object({
  id: z.number().int(),
  slug: z.string().describe("Names the plan in addresses and calls"),
  name: z.string(),
  description: z.string(),
  price: z.number().int().describe("Minor units of the currency, for one period"),
  currency: z.string().describe("ISO 4217 in lower case"),
  period: z.enum(PERIODS),
  press_releases: z.number().int().nullable().describe("Releases granted per period. null: no cap"),
  word_limit: z.number().int().nullable().describe("Maximum words in a content body. null: no cap"),
  anchor_text_links: z.number().int().nullable().describe("Maximum embedded websites. null: no cap"),
});
export type Plan = z.infer<typeof plan>;

export const plansAnswer = z.object({
  plans: z.array(plan).describe("Plans on sale, in the order of the pricing page"),
});

export const destinationsQuery = z.object({
  post: z.coerce.number().int().positive().optional().describe("Id of a post that you may read: where that one goes"),
  company: z.coerce.number().int().positive().optional().describe("Where the next release of this company goes"),
});
export const destinationsAnswer = z.object({
  platforms: z.array(z.string()).describe("Names; empty: this site only"),
});

const limit = (label: string, least: number) =>
  z
    .number({ error: `${label} must be a whole number, or null for no cap.` })
    .int(`${label} must be a whole number.`)
    .min(least, `${label} must be at least ${least}.`)
    .max(1_000_000, `${label} can be at most 1,000,000.`)
    .nullable();

/** Input of an operator. */
export const planInput = z.object({
  name: requiredText("Name", 60),
  description: text("Description", 200).default(""),
  price: z
    .number({ error: "Price must be an amount." })
    .int("Price has too many decimals.")
    .min(0, "Price cannot be negative.")
    .max(100_000_000, "Price is too large."),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, "Currency must be three lower-case letters, for example gbp.")
    .refine(
      (code) => Intl.supportedValuesOf("currency").includes(code.toUpperCase()),
      "This is not a currency. Enter a code such as gbp.",
    ),
  period: z.enum(PERIODS, { error: "Period must be once, month or year." }),
  press_releases: limit("Releases", 0),
  word_limit: limit("Word limit", 1),
  anchor_text_links: limit("Links", 0),
  max_drafts: limit("Drafts", 0).default(null).describe("Maximum drafts of an account. null: no limit"),
  max_companies: limit("Companies", 0).default(null).describe("Maximum companies of an account. null: no limit"),
  max_alerts: limit("Alerts", 0).default(25).describe("Maximum alerts of an account. null: no limit of the plan"),
  max_media_mb: limit("Storage", 0).default(null).describe("Maximum megabytes of pictures and videos. null: no limit"),
  max_revisions: limit("Versions", 2).default(null).describe("Versions kept of each post. null: all"),
  position: z.number().int().min(0).max(10_000).default(0),
  is_offered: z.boolean().default(true),
});
export type PlanInput = z.infer<typeof planInput>;

/** For a plan's storage and account limits. */
export const PLAN_QUOTAS = ["max_drafts", "max_companies", "max_alerts", "max_media_mb", "max_revisions"] as const;

export const planMessages = {
  unknown: "Plan not found.",
  notOffered: "This plan can no longer be bought. Choose another.",
  nameTaken: "Another plan has this name.",
  needsPrice: "A plan on sale needs a price. Free plans could be bought again and again.",
  hasSubscribers:
    "You cannot change the period while someone subscribes to this plan or is buying it. Create another plan instead.",
} as const;
