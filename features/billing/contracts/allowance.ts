/** Billing: the release allowance (docs/product/billing-and-coupons.md, Releases). One unit is one release. */
import { z } from "zod";
import { paging } from "#platform/contract/fields.ts";

export const LEDGER_KINDS = ["grant", "hold", "settle", "release"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Unsettled holds are settled by the worker after this time (docs/product/billing-and-coupons.md, Recording a use). */
export const HOLD_SETTLES_AFTER_SECONDS = 300;

export const featureUsedAnswer = z.object({
  detail: z.string(),
  settled: z.boolean().describe("Whether this call recorded a release as used"),
  press_releases: z.number().int().nullable().describe("Releases left after the call; null: no cap"),
});
export type FeatureUsedAnswer = z.infer<typeof featureUsedAnswer>;

export const ledgerLine = z.object({
  id: z.number().int(),
  kind: z
    .enum(LEDGER_KINDS)
    .describe("hold: reserved; settle: used; release: reserved and credited back, which changes nothing"),
  units: z.number().int(),
  post_name: z.string().nullable().describe("The post it was for; null: a plan or an operator's change"),
  reason: z.string().describe("Reason for the change, in words; may be empty"),
  source: z.string(),
  available: z.number().int().describe("Releases that can still be submitted after this line and those before it"),
  created_at: z.string(),
});
export const ledgerQuery = z.object(paging);
export const ledgerAnswer = z.object({
  entries: z.array(ledgerLine).describe("Newest first"),
  count: z.number().int().describe("Of all lines"),
});
export type LedgerAnswer = z.infer<typeof ledgerAnswer>;
export type LedgerLine = z.infer<typeof ledgerLine>;

export const billingMessages = {
  outOfReleases:
    "You have used all your available releases. Please renew your pricing plan or purchase a new one to continue.",
  outOfOthersReleases: (payer: string, company: string) =>
    `The plan of ${payer} pays for ${company} and has no releases left. Ask ${payer} for more.`,
  usageFailed: "Failed to record feature usage.",
  tooFewToTake: (available: number) =>
    available === 0 ? "There are no releases to take." : `You can take at most ${available}.`,
} as const;
