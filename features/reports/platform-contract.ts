/**
 * Platforms: the outlets where published posts are delivered, and what became of each delivery
 * (docs/product/reports.md, Platforms).
 */
import { z } from "zod";
import { PLATFORM_TYPES, platform } from "#features/content/contracts/delivered.ts";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { completeWebAddress, isWebUrl, paging, requiredText, text } from "#platform/contract/fields.ts";
import { DELIVERY_WAYS } from "./ways/index.ts";

/**
 * queued: to be sent, or sent again. delivered: accepted. live: seen at its URL with the title. failed: given up, with
 * a reason.
 */
export const DELIVERY_STATES = ["queued", "delivered", "live", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const platformMessages = {
  notFound: "Platform not found.",
  noDelivery: "Delivery not found.",
  endpoint: "Address must be a web address that starts with https:// or http://.",
  logoUnreadable: "We cannot read this logo. Use a JPG, PNG or WebP.",
  hasDeliveries: "This platform has already received posts. Switch it off instead of deleting it.",
  retried: "The post will be delivered again.",
  switchOnFirst: "The platform is switched off. Switch it on first.",
} as const;

export const delivery = z.object({
  id: z.number().int(),
  post_id: z
    .number()
    .int()
    .nullable()
    .describe("null: the post has been deleted permanently and only has to be taken down"),
  post_name: z.string(),
  platform,
  state: z.enum(DELIVERY_STATES),
  reason: z.string().describe("Why it failed or is waiting, for people; empty: no problem"),
  live_url: z.string().nullable(),
  attempts: z.number().int(),
  next_attempt_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  checked_at: z.string().nullable().describe("When its live URL was last checked"),
  created_at: z.string(),
});
export type Delivery = z.infer<typeof delivery>;
export const deliveryList = z.object({ deliveries: z.array(delivery), count: z.number().int() });
/** Of a post of the caller. */
export const postDeliveries = deliveryList.extend({
  later: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe("Platforms of the current plan that the post's order did not include, and that were not refused"),
});
export type PostDeliveries = z.infer<typeof postDeliveries>;
/** Whether a post goes to these platforms of a later plan as well. */
export const laterInput = z.object({
  platform_ids: z
    .array(z.number().int())
    .min(1, "Name at least one platform.")
    .max(1_000, "Name at most 1,000 platforms.")
    .describe("Those that were shown"),
  is_wanted: z.boolean({ error: "is_wanted must be true or false." }).describe("false: not asked about them again"),
});
export type LaterInput = z.infer<typeof laterInput>;
export const platformDeliveriesQuery = z.object({ ...paging, state: z.enum(DELIVERY_STATES).optional() });

const webUrl = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .overwrite(completeWebAddress)
    .refine((value) => value === "" || isWebUrl(value), message);

/** Create and change. A secret left out keeps the stored one; empty: removes it. */
export const platformInput = z.object({
  name: requiredText("Name", 100),
  type: z.enum(PLATFORM_TYPES, { error: "Type must be internal or external." }),
  url: webUrl("Website must be a web address.").default(""),
  industry: text("Industry", 100).default(""),
  top_visiting_countries: text("Countries", 300).default(""),
  potential_audience: text("Potential audience", 100).default(""),
  way: z.enum(DELIVERY_WAYS, { error: `Delivery method must be one of ${DELIVERY_WAYS.join(", ")}.` }),
  endpoint: webUrl(platformMessages.endpoint).default(""),
  email: z.union([z.literal(""), z.email("Enter a valid email address.")]).default(""),
  username: text("User name", 200).default(""),
  secret: text("Secret", 500).optional().describe("Signing key of a webhook, or a WordPress application password"),
  is_active: z.boolean({ error: "is_active must be true or false." }).default(true),
  plan_ids: z.array(z.number().int()).max(100).default([]).describe("Plans whose posts are delivered here"),
});
export type PlatformInput = z.infer<typeof platformInput>;
export const platformChange = platformInput.extend({ version: seenEditVersion });
export type PlatformChange = z.infer<typeof platformChange>;

export const operatorPlatform = platform.extend({
  way: z.enum(DELIVERY_WAYS),
  endpoint: z.string(),
  email: z.string(),
  username: z.string(),
  has_secret: z.boolean(),
  feed_url: z.string().nullable().describe("With delivery method feed: the address the platform reads"),
  is_active: z.boolean(),
  plan_ids: z.array(z.number().int()),
  queued: z.number().int(),
  delivered: z.number().int().describe("Delivered or live"),
  failed: z.number().int(),
  last_delivered_at: z.string().nullable(),
  last_failure: z.string().describe("Reason of the latest failure since the last success; empty: none"),
  version: editVersion,
});
export type OperatorPlatform = z.infer<typeof operatorPlatform>;
export const operatorPlatformList = z.object({
  platforms: z.array(operatorPlatform),
  count: z.number().int(),
  plans: z.array(z.object({ id: z.number().int(), name: z.string() })).describe("All plans, for the choice"),
});
export const platformListQuery = z.object({ ...paging, q: text("Search", 200).default("") });
/** A new signing key is returned only once, in the answer that created it. */
export const savedPlatform = operatorPlatform.extend({ new_secret: z.string().nullable() });
/** Older posts are counted up to this number, to keep the count fast; one more means more than this. */
export const BACKFILL_COUNTED = 10_000;
export const backfill = z.object({
  count: z
    .number()
    .int()
    .max(BACKFILL_COUNTED + 1)
    .describe(
      `Published posts from its plans that were never queued for it; for a feed, at most as many as it holds. ${BACKFILL_COUNTED + 1}: more than ${BACKFILL_COUNTED}`,
    ),
});
/** 1 → "1 post", 1200 → "1,200 posts", what was not counted further → "more than 10,000 posts". @param noun of one. */
export function postsToBackfill(count: number, noun = "post"): string {
  if (count > BACKFILL_COUNTED) return `more than ${BACKFILL_COUNTED.toLocaleString("en-US")} ${noun}s`;
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en-US")} ${noun}s`;
}
export const tryAnswer = z.object({ ok: z.boolean(), detail: z.string(), live_url: z.string().nullable() });
