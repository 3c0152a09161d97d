/** Calls of operators about payments, refunds and revenue. */
import { Readable } from "node:stream";
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../../contracts/money.ts";
import { paymentId } from "../../contracts/held-payment.ts";
import * as service from "./money-service.ts";

const tags = ["Operator"];
const { moneyPaths: paths } = contract;
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const refusals = { 400: fieldErrorsAnswer, ...denials };

export function registerMoneyRoutes(app: App): void {
  const list = { tags, summary: "List payments, newest first", querystring: contract.moneyQuery };
  app.get(paths.payments, { schema: { ...list, response: { 200: contract.moneyPayments, ...refusals } } }, (request) =>
    service.listPayments(operatorOnly(request), request.query),
  );

  const file = { tags, summary: "List payments as a CSV file, the newest 50,000", querystring: contract.moneyFilter };
  app.get(paths.csv, { schema: file }, async (request, reply) => {
    const lines = service.writePaymentsFile(operatorOnly(request), request.query);
    const name = `dateline-payments-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
  });

  const sums = { tags, summary: "Show revenue by month and plan", response: { 200: contract.revenue, ...denials } };
  app.get(paths.revenue, { schema: sums }, (request) => service.getRevenue(operatorOnly(request)));

  const refund = {
    tags,
    summary: "Refund a payment",
    params: z.object({ id: paymentId }),
    body: contract.refundInput,
    description: "All refunds together never exceed the payment.",
    response: {
      200: contract.moneyPayment,
      ...refusals,
      404: errorAnswer,
      409: errorAnswer.describe("Not received, refunded in full or since, or Stripe is not connected"),
    },
  };
  app.post(paths.refunds(":id"), { schema: refund }, (request) =>
    service.refundPayment(operatorOnly(request), request.params.id, request.body),
  );
}
