/** Queues of jobs.ts, for those who add to them. */

/** `{ref}`: ends a subscription at Stripe. */
export const END_SUBSCRIPTION = "end-stripe-subscription";
export const SYNC_COUPONS = "sync-stripe-coupons";
/** `{id}` of a held payment that an operator accepted: reads it at Stripe and records it. */
export const TAKE_ACCEPTED = "take-accepted-payment";
/** `{id}` of a held subscription that an operator refused: gives back what it took. */
export const REFUND_REFUSED = "refund-refused-payments";
/** `{id}` of a refund. */
export const SEND_REFUND = "send-stripe-refund";
