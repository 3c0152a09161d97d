/** Storage and account limits of a plan, and their usage. */
import { z } from "zod";

/** `code` of a 409 caused by a limit. */
export const QUOTA_REACHED = "quota-reached";

const MEGABYTE = 1024 * 1024;
const used = z.number().int().describe("Current usage");
const most = z.number().int().nullable().describe("Limit; null: none");

export const usageAnswer = z.object({
  drafts: z.object({ used, most }),
  companies: z.object({ used, most }),
  media_bytes: z.object({ used: used.describe("All stored bytes, drafts and trash included"), most }),
  revisions: z.number().int().nullable().describe("Versions kept of each post; null: all"),
  is_unconfirmed: z.boolean().describe("Limits are tighter until the email address is confirmed"),
});
export type Usage = z.infer<typeof usageAnswer>;

/** Sent by the server and shown in the current form. @param most bytes for media. */
export function quotaMessage(quota: string, most: number, isTight: boolean): string {
  if (quota === "media")
    return isTight
      ? `You can store ${storageWords(most)} of pictures and videos until you confirm your email address.`
      : `Your plan has room for ${storageWords(most)} of pictures and videos. Delete posts you no longer need, or choose a larger plan.`;
  if (quota === "drafts" || quota === "companies")
    return `You can keep ${most} ${quota}. ${isTight ? "Confirm your email address to get more room." : "Delete some, or choose a larger plan."}`;
  return "You have deleted too many of these recently. Restore one, or wait until the oldest leave the trash.";
}

export function storageWords(bytes: number): string {
  const amount = bytes / MEGABYTE;
  if (amount >= 1000) return `${Number((amount / 1000).toFixed(1))} GB`;
  return `${Number(amount.toFixed(amount < 10 ? 1 : 0))} MB`;
}
