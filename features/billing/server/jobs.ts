/**
 * Background work of billing: holds that no client settled (docs/product/billing-and-coupons.md, Recording a use), and
 * renewals of test subscriptions.
 */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { cleanCheckouts } from "./checkout/service.ts";
import { issueInvoices } from "./invoices/service.ts";
import { renewDue } from "./subscriptions/renewal-service.ts";
import { settleOverdueHolds } from "./allowance/service.ts";
import { stripeJobs } from "./stripe/jobs.ts";

export const billingJobs: Job[] = [
  ...stripeJobs,
  defineJob({
    queue: "settle-overdue-holds",
    cron: "* * * * *",
    handler: async () => {
      const settled = await settleOverdueHolds();
      if (settled > 0) log.info({ settled }, "Overdue holds settled");
    },
  }),
  defineJob({
    queue: "issue-invoices",
    cron: "* * * * *",
    atStart: true,
    handler: async () => {
      const issued = await issueInvoices();
      if (issued > 0) log.info({ issued }, "Invoices and credit notes issued");
    },
  }),
  defineJob({
    queue: "clean-checkouts",
    cron: "20 4 * * *",
    handler: cleanCheckouts,
  }),
  defineJob({
    queue: "renew-test-subscriptions",
    cron: "*/10 * * * *",
    atStart: true,
    options: { expireSeconds: 900 },
    handler: async (_data, { signal }) => void (await renewDue(signal)),
  }),
];
