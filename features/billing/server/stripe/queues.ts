/** Queues of jobs.ts, for those who add to them. */
import { declareQueue } from "#platform/jobs/jobs.ts";

/** `{ref}`: ends a subscription at Stripe. */
export const END_SUBSCRIPTION = declareQueue("end-stripe-subscription");
export const SYNC_COUPONS = declareQueue("sync-stripe-coupons");
/** `{id}` of a held payment that an operator accepted: reads it at Stripe and records it. */
export const TAKE_ACCEPTED = declareQueue("take-accepted-payment");
/** `{id}` of a held subscription that an operator refused: gives back what it took. */
export const REFUND_REFUSED = declareQueue("refund-refused-payments");
/** `{id}` of a refund. */
export const SEND_REFUND = declareQueue("send-stripe-refund");
