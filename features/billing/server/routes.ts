/** Calls of billing (docs/product/billing-and-coupons.md, Recording a use). */
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { billingPaths, featureUsedAnswer, ledgerAnswer, ledgerQuery } from "../contracts/allowance.ts";
import { quotaPaths, usageAnswer } from "../contracts/quota.ts";
import { registerCheckoutRoutes } from "./checkout/routes.ts";
import { registerCouponRoutes } from "./coupons/routes.ts";
import { registerOperatorBillingRoutes } from "./operator/routes.ts";
import { registerUserAllowanceRoutes } from "./operator/users-routes.ts";
import { registerInvoiceRoutes } from "./invoices/routes.ts";
import { registerMoneyRoutes } from "./payments/money-routes.ts";
import { registerHeldPaymentRoutes } from "./payments/held-routes.ts";
import { getUsage } from "./quotas/service.ts";
import { listLedger, settleOldestHold } from "./allowance/service.ts";
import { registerStripeRoutes } from "./stripe/routes.ts";

/** The call carries no body, whatever its content type says; this is the most that is read and thrown away. */
const IGNORED_BODY_BYTES = 1024;

export function registerBillingRoutes(app: App): void {
  registerCheckoutRoutes(app);
  registerCouponRoutes(app);
  registerOperatorBillingRoutes(app);
  registerUserAllowanceRoutes(app);
  registerInvoiceRoutes(app);
  registerMoneyRoutes(app);
  registerHeldPaymentRoutes(app);
  registerStripeRoutes(app);
  app.get(
    billingPaths.ledger,
    {
      schema: {
        tags: ["Billing"],
        summary: "Your allowance, line by line",
        querystring: ledgerQuery,
        response: { 200: ledgerAnswer, 401: errorAnswer },
      },
    },
    (request) => listLedger(signedIn(request), request.query.page, request.query.page_size),
  );
  const usage = {
    tags: ["Billing"],
    summary: "Show what your account stores, and its limits",
    response: { 200: usageAnswer, 401: errorAnswer },
  };
  app.get(quotaPaths.usage, { schema: usage }, (request) => getUsage(signedIn(request)));
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: IGNORED_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    );
    scope.post(
      billingPaths.featureUsed,
      {
        schema: {
          tags: ["Billing"],
          summary: "Record that a release was used",
          description: "Settles your oldest open hold. With none open the balance stays as it is. Safe to repeat.",
          response: { 200: featureUsedAnswer, 401: errorAnswer },
        },
      },
      (request) => settleOldestHold(signedIn(request)),
    );
  });
}
