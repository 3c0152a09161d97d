/** Entries that need an author's attention: drafts, schedules, deliveries, tickets and payments waiting for them. */
import { z } from "zod";
import { STATUSES } from "#features/content/contract.ts";
import { typeCode } from "#features/content/kinds/index.ts";

export const ATTENTION_PATH = "/dashboard/attention/";

/** In the order of the list: the most costly to ignore first. */
export const ATTENTION_CAUSES = [
  "payment-failed",
  "overdue",
  "returned",
  "rejected",
  "delivery-failed",
  "no-banner",
  "support-replied",
  "old-draft",
] as const;
export type AttentionCause = (typeof ATTENTION_CAUSES)[number];

/** Most entries of one cause, and of all causes together. */
export const MAX_OF_A_CAUSE = 3;
export const MAX_ENTRIES = 6;
/** Days before its publishing time from which a scheduled post without a banner is listed. */
export const BANNER_DAYS = 7;
/** Days without a save after which a draft is listed. */
export const OLD_DRAFT_DAYS = 14;

export const attentionEntry = z.object({
  cause: z.enum(ATTENTION_CAUSES),
  post: z
    .object({ id: z.number().int(), type: typeCode, status: z.enum(STATUSES), name: z.string() })
    .nullable()
    .describe("null: not about a post"),
  ticket: z.object({ id: z.number().int(), category: z.string() }).nullable(),
  note: z.string().describe("The editor's comment, the platform that was not reached, or the plan; empty: no details"),
  at: z.string().nullable().describe("Its publishing time, or when it was last saved; null: no relevant time"),
});
export type AttentionEntry = z.infer<typeof attentionEntry>;

export const attentionAnswer = z.object({
  entries: z.array(attentionEntry).describe(`At most ${MAX_ENTRIES}, the most pressing first`),
});
