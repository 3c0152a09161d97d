/** Background work with Stripe: its events, its coupons, and subscriptions that must end there. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import {
  APPLY_EVENT,
  applyStripeEvent,
  cleanStripeEvents,
  collectStripeEvents,
  sweepStripeEvents,
} from "./event-service.ts";
import { refundRefused, takeAccepted } from "../payments/decision-service.ts";
import { sendRefund } from "../payments/refund-service.ts";
import { END_SUBSCRIPTION, REFUND_REFUSED, SEND_REFUND, SYNC_COUPONS, TAKE_ACCEPTED } from "./queues.ts";
import { endStripeSubscription } from "./service.ts";
import { syncStripeCoupons } from "./coupon-service.ts";

export const stripeJobs: Job[] = [
  defineJob<{ id: string }>({
    queue: APPLY_EVENT,
    // Retries for a minute; after that the sweep takes over.
    options: { retries: 5, retryDelaySeconds: 2, batchSize: 4 },
    handler: ({ id }) => applyStripeEvent(id),
  }),
  defineJob({
    queue: "sweep-stripe-events",
    cron: "*/5 * * * *",
    atStart: true,
    handler: async () => {
      const again = await sweepStripeEvents();
      if (again > 0) log.warn({ events: again }, "Events from Stripe were not handled in time and are retried");
    },
  }),
  defineJob({
    queue: "collect-stripe-events",
    cron: "25 * * * *",
    atStart: true,
    handler: async () => {
      const fresh = await collectStripeEvents();
      if (fresh > 0) log.warn({ events: fresh }, "Stripe could not deliver events to the webhook; they were fetched");
    },
  }),
  defineJob<{ ref: string }>({
    queue: END_SUBSCRIPTION,
    // For four to eight days, doubling each wait: an active subscription keeps charging its payer.
    options: { retries: 15, retryDelaySeconds: 10 },
    handler: ({ ref }) => endStripeSubscription(ref),
  }),
  defineJob<{ id: number }>({
    queue: TAKE_ACCEPTED,
    options: { retries: 15, retryDelaySeconds: 2 },
    handler: ({ id }) => takeAccepted(id),
  }),
  defineJob<{ id: number }>({
    queue: REFUND_REFUSED,
    options: { retries: 15, retryDelaySeconds: 10 },
    handler: ({ id }) => refundRefused(id),
  }),
  defineJob<{ id: number }>({
    queue: SEND_REFUND,
    options: { retries: 15, retryDelaySeconds: 10 },
    handler: ({ id }) => sendRefund(id),
  }),
  defineJob({
    queue: SYNC_COUPONS,
    cron: "*/15 * * * *",
    atStart: true,
    handler: async () => {
      const changed = await syncStripeCoupons();
      if (changed > 0) log.info({ changed }, "Coupons were fetched from Stripe");
    },
  }),
  defineJob({
    queue: "clean-stripe-events",
    cron: "10 4 * * *",
    handler: async () => void (await cleanStripeEvents()),
  }),
];
