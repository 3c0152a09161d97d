/** Collects what needs an author's attention from the features that know it. */
import type { Actor } from "#features/accounts/contract.ts";
import { findFailedRenewal } from "#features/billing/server/subscriptions/service.ts";
import { listPostsInNeed } from "#features/content/server/lists/attention/service.ts";
import { listFailedDeliveries } from "#features/reports/server/deliveries/failed-service.ts";
import { listUnreadTickets } from "#features/support/server/service.ts";
import {
  ATTENTION_CAUSES,
  type AttentionEntry,
  BANNER_DAYS,
  MAX_ENTRIES,
  MAX_OF_A_CAUSE,
  OLD_DRAFT_DAYS,
} from "../contract.ts";

const NOTHING = { post: null, ticket: null, note: "", at: null } as const;

/** Of the caller's own alone, the most pressing first. */
export async function listAttention(actor: Actor): Promise<AttentionEntry[]> {
  const [posts, deliveries, tickets, renewal] = await Promise.all([
    listPostsInNeed(actor, { max: MAX_OF_A_CAUSE, bannerDays: BANNER_DAYS, oldDraftDays: OLD_DRAFT_DAYS }),
    listFailedDeliveries(actor, MAX_OF_A_CAUSE),
    listUnreadTickets(actor, MAX_OF_A_CAUSE),
    findFailedRenewal(actor),
  ]);
  const entries: AttentionEntry[] = [
    ...posts.map(({ cause, note, at, ...post }) => ({ ...NOTHING, cause, post, note, at })),
    ...deliveries.map(({ platform, ...post }) => ({
      ...NOTHING,
      cause: "delivery-failed" as const,
      post,
      note: platform,
    })),
    ...tickets.map((ticket) => ({ ...NOTHING, cause: "support-replied" as const, ticket })),
    ...(renewal ? [{ ...NOTHING, cause: "payment-failed" as const, note: renewal.plan }] : []),
  ];
  const place = ({ cause }: AttentionEntry) => ATTENTION_CAUSES.indexOf(cause);
  return entries.toSorted((one, other) => place(one) - place(other)).slice(0, MAX_ENTRIES);
}
