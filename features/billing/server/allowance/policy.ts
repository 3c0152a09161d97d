/** Pure rules of the allowance: what a balance means for the user. */
import type { Features } from "#features/accounts/contract.ts";

export type Allowance = {
  /** The balance users see: releases granted and not settled (docs/product/billing-and-coupons.md, Plan features). */
  features: Features;
  /** Releases that can still be submitted: open holds count as spent. null: no cap. */
  available: number | null;
};

type Figures = Omit<Features, "press_releases"> & { unlimited: boolean; available: number; unused: number };

/**
 * An account without a plan has no caps, only the releases granted to it (docs/product/billing-and-coupons.md, Plan
 * features).
 */
export function allowanceOf({ unlimited, available, unused, word_limit, anchor_text_links }: Figures): Allowance {
  return {
    features: { press_releases: unlimited ? null : unused, word_limit, anchor_text_links },
    available: unlimited ? null : available,
  };
}
