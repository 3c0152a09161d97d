/** Answers the calls of operators about payments, refunds, revenue, and payments that do not match their order. */
import { Readable } from "node:stream";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/money.ts";
import * as held from "./held-service.ts";
import * as service from "./money-service.ts";

export function registerMoneyRoutes(app: App): void {
  answerCall(app, calls.listPayments, ({ actor, query }) => service.listPayments(actor, query));
  answerCall(app, calls.getPaymentsCsv, ({ actor, query, reply }) => {
    const lines = service.writePaymentsFile(actor, query);
    const name = `dateline-payments-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
  });
  answerCall(app, calls.getRevenue, ({ actor }) => service.getRevenue(actor));
  answerCall(app, calls.refundPayment, ({ actor, params, body }) => service.refundPayment(actor, params.id, body));
  answerCall(app, calls.listHeldPayments, ({ actor, query }) => held.listHeldPayments(actor, query));
  answerCall(app, calls.decideHeld.accept, ({ actor, params, body }) => held.acceptHeld(actor, params.id, body));
  answerCall(app, calls.decideHeld.refuse, ({ actor, params, body }) => held.refuseHeld(actor, params.id, body));
}
