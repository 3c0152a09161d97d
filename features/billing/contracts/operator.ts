/** Plans and coupons as operators see and change them. Amounts are in minor units of the currency. */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { text } from "#platform/contract/fields.ts";
import { coupon } from "./coupon.ts";
import { plan, planInput } from "./plan.ts";

export const operatorBillingMessages = {
  plansFailed: "The plans could not be loaded",
  couponsFailed: "The coupons could not be loaded",
  nothingToChange: "Change at least one field.",
  isActive: "is_active must be true or false.",
} as const;

export const operatorPlan = plan.extend({
  max_drafts: planInput.shape.max_drafts.unwrap(),
  max_companies: planInput.shape.max_companies.unwrap(),
  max_alerts: planInput.shape.max_alerts.unwrap(),
  max_media_mb: planInput.shape.max_media_mb.unwrap(),
  max_revisions: planInput.shape.max_revisions.unwrap(),
  position: z.number().int().describe("Place on the pricing page, lowest first"),
  is_offered: z.boolean().describe("Whether it can be bought"),
  accounts: z.number().int().describe("Accounts on this plan, whether they pay for it or not"),
  subscribers: z.number().int().describe("Active subscriptions; they keep their price"),
  platforms: z.number().int().describe("Active platforms to which its posts are delivered"),
  version: editVersion,
});
export type OperatorPlan = z.infer<typeof operatorPlan>;
export const operatorPlans = z.object({
  plans: z.array(operatorPlan).describe("All plans, in the order of the pricing page"),
});

/** Fields left out do not change. */
export const planChange = planInput
  .extend({
    description: text("Description", 200),
    max_drafts: planInput.shape.max_drafts.unwrap(),
    max_companies: planInput.shape.max_companies.unwrap(),
    max_alerts: planInput.shape.max_alerts.unwrap(),
    max_media_mb: planInput.shape.max_media_mb.unwrap(),
    max_revisions: planInput.shape.max_revisions.unwrap(),
    position: planInput.shape.position.unwrap(),
    is_offered: planInput.shape.is_offered.unwrap(),
  })
  .partial()
  .extend({ version: seenEditVersion })
  .refine((change) => Object.entries(change).some(([name, value]) => name !== "version" && value !== undefined), {
    path: ["detail"],
    message: operatorBillingMessages.nothingToChange,
  });
export type PlanChange = z.infer<typeof planChange>;

export const operatorCoupon = coupon.extend({
  is_switched_on: z.boolean().describe("Switched on by operators; is_active: whether it can also be used"),
});
export type OperatorCoupon = z.infer<typeof operatorCoupon>;
export const operatorCoupons = z.object({
  coupons: z.array(operatorCoupon).describe("By id, ascending"),
  at_stripe: z.boolean().describe("Stripe is connected: coupons come from Stripe and are read-only"),
});
export const couponSwitch = z.object({ is_active: z.boolean({ error: operatorBillingMessages.isActive }) });
