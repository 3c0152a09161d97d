/** Answers every call of billing. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls/allowance.ts";
import { listLedger, settleOldestHold } from "./allowance/service.ts";
import { registerCheckoutRoutes } from "./checkout/routes.ts";
import { registerCouponRoutes } from "./coupons/routes.ts";
import { registerInvoiceRoutes } from "./invoices/routes.ts";
import { registerOperatorBillingRoutes } from "./operator/routes.ts";
import { registerUserAllowanceRoutes } from "./operator/users-routes.ts";
import { registerMoneyRoutes } from "./payments/routes.ts";
import { getUsage } from "./quotas/service.ts";
import { registerStripeRoutes } from "./stripe/routes.ts";

/** The call has no body, whatever its content type says; this is the most that is read and discarded. */
const IGNORED_BODY_BYTES = 1024;

export function registerBillingRoutes(app: App): void {
  registerCheckoutRoutes(app);
  registerCouponRoutes(app);
  registerOperatorBillingRoutes(app);
  registerUserAllowanceRoutes(app);
  registerInvoiceRoutes(app);
  registerMoneyRoutes(app);
  registerStripeRoutes(app);
  answerCall(app, calls.listLedger, ({ actor, query }) => listLedger(actor, query.page, query.page_size));
  answerCall(app, calls.getUsage, ({ actor }) => getUsage(actor));
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: IGNORED_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    );
    answerCall(scope, calls.recordUse, ({ actor }) => settleOldestHold(actor));
  });
}
