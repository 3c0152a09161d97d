/** The calls about the allowance of releases and what an account stores (docs/product/billing-and-coupons.md, Recording a use). */
import { defineCall } from "#platform/contract/call.ts";
import { featureUsedAnswer, ledgerAnswer, ledgerQuery } from "../contracts/allowance.ts";
import { usageAnswer } from "../contracts/quota.ts";

const own = { access: "signed-in", tag: "Billing" } as const;

export const listLedger = defineCall({
  ...own,
  method: "GET",
  path: "/api/billing/ledger/",
  summary: "List the lines of your release history",
  query: ledgerQuery,
  answer: ledgerAnswer,
});

export const recordUse = defineCall({
  ...own,
  method: "POST",
  path: "/stripe/feature-used/",
  summary: "Record that a release was used",
  description: "Settles your oldest open hold. If none is open, the balance does not change. Safe to repeat.",
  answer: featureUsedAnswer,
});

export const getUsage = defineCall({
  ...own,
  method: "GET",
  path: "/api/billing/usage/",
  summary: "Show what your account stores, and its limits",
  answer: usageAnswer,
});
