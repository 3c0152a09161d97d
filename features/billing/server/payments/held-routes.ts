/** Calls of operators about payments that do not match their order. */
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../../contracts/held-payment.ts";
import * as held from "./held-service.ts";

const tags = ["Operator"];
const { heldPaymentPaths: paths } = contract;
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const refusals = { 400: fieldErrorsAnswer, ...denials, 404: errorAnswer };
const byId = z.object({ id: contract.paymentId });

export function registerHeldPaymentRoutes(app: App): void {
  const list = {
    tags,
    summary: "List payments that do not match their order",
    querystring: contract.heldQuery,
    response: { 200: contract.heldPayments, 400: fieldErrorsAnswer, ...denials },
  };
  app.get(paths.held, { schema: list }, (request) => held.listHeldPayments(operatorOnly(request), request.query));

  const decision = { tags, params: byId, body: contract.heldDecision };
  const answers = {
    200: contract.heldPayment,
    ...refusals,
    409: errorAnswer.describe("Decided already, its figures have changed, or Stripe is not connected"),
  };
  const accept = { ...decision, summary: "Accept a payment as it is", response: answers };
  app.post(paths.accept(":id"), { schema: accept }, (request) =>
    held.acceptHeld(operatorOnly(request), request.params.id, request.body),
  );
  const refuse = { ...decision, summary: "Refuse a payment and refund it", response: answers };
  app.post(paths.refuse(":id"), { schema: refuse }, (request) =>
    held.refuseHeld(operatorOnly(request), request.params.id, request.body),
  );
}
