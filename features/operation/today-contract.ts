/** The operator's overview of today: what needs a decision, what failed, money, growth and health. Operators only. */
import { z } from "zod";

export const TODAY_PATH = "/operator/today/";

/** Counted up to this number. */
export const MAX_COUNTED = 1000;
export const GROWTH_DAYS = 30;
/** Less free space than this share of the disk needs attention. */
export const LOW_DISK_SHARE = 0.1;

const capped = z.number().int().describe(`At most ${MAX_COUNTED}`);
const byDay = z.array(z.number().int()).length(GROWTH_DAYS).describe("UTC days, oldest first; the last is today");
const amount = z.object({
  currency: z.string(),
  today: z.number().int().describe("Minor units"),
  this_month: z.number().int().describe("Minor units, from the first UTC day of the month"),
  month_before: z.number().int().describe("Minor units, of the month before up to the same time of the month"),
});

export const todayQueues = z.object({
  posts: capped.describe("Posts and edits waiting for review"),
  reports: capped.describe("Open abuse reports"),
  tickets: capped.describe("Open tickets"),
  payments: capped.describe("Payments that do not match their order, and those that failed in the last 7 days"),
});
export const todayFailures = z.object({
  jobs: capped.describe("Jobs that failed permanently and were neither retried nor dropped"),
  deliveries: capped.describe("Deliveries to platforms that failed"),
  feeds: capped.describe("Feeds that have failed for a day or longer"),
  emails: capped.describe("Emails that were refused or given up"),
  held_payments: capped.describe("Payments that do not match their order and are waiting for a decision"),
  schedules: capped.describe("Scheduled posts more than two minutes overdue"),
});
export const todayGrowth = z.object({ sign_ups: byDay, posts: byDay.describe("Posts published") });
export const todayHealth = z.object({
  version: z.string(),
  disk_free_bytes: z.number().int().nullable().describe("Where uploads are kept; null: unknown"),
  disk_bytes: z.number().int().nullable(),
  is_disk_low: z.boolean(),
  are_uploads_refused: z.boolean().describe("Less than DISK_MIN_FREE_MB is free"),
  overdue_since: z.string().nullable().describe("Since when the oldest job has been ready; null: nothing is overdue"),
});
/** What a new installation needs, from what is set and not from what anyone clicked. */
export const todaySetup = z.object({
  has_name: z.boolean().describe("Another name than that of a new installation"),
  has_logo: z.boolean(),
  has_imprint: z.boolean().describe("The plain page has a text, as for the next two"),
  has_privacy: z.boolean(),
  has_terms: z.boolean(),
  sends_email: z.boolean().describe("SMTP_URL is set"),
  backs_up: z.boolean().describe("BACKUP_DIR is set"),
  has_moderation: z.boolean().describe("An operator has chosen which posts need a review"),
  sells_plans: z.boolean().describe("A plan with a price is on sale"),
  takes_payments: z.boolean().describe("Stripe is set, with a live key"),
  has_seller: z.boolean().describe("The seller on invoices has a name"),
  has_address: z.boolean().describe("PUBLIC_URL is set, and not to this machine"),
  tells_search_engines: z.boolean().describe("INDEXNOW is on"),
});
export type TodaySetup = z.infer<typeof todaySetup>;

export const today = z.object({
  at: z.string().describe("When this was read"),
  queues: todayQueues.nullable().describe("null: could not be read, as for every part"),
  failures: todayFailures.nullable(),
  money: z.array(amount).nullable().describe("Payments received, by currency; empty without any in these months"),
  growth: todayGrowth.nullable(),
  health: todayHealth.nullable(),
  setup: todaySetup.nullable(),
});
export type Today = z.infer<typeof today>;
