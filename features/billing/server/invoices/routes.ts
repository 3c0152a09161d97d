/** Answers the calls about invoices: their PDFs, and who sells. */
import type { FastifyReply } from "fastify";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../../calls/invoice.ts";
import * as service from "./service.ts";

const INVOICES_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerInvoiceRoutes(app: App): void {
  const config = limitPerAddress(INVOICES_PER_WINDOW, WINDOW_SECONDS);
  answerCall(app, calls.drawOwnInvoice, { config }, ({ actor, params: { number }, reply }) =>
    sendPdf(reply, number, (signal) => service.drawOwnInvoice(actor, number, signal)),
  );
  answerCall(app, calls.drawInvoice, { config }, ({ actor, params: { number }, reply }) =>
    sendPdf(reply, number, (signal) => service.drawInvoice(actor, number, signal)),
  );
  answerCall(app, calls.getSeller, ({ actor }) => service.getSeller(actor));
  answerCall(app, calls.setSeller, ({ actor, body }) => service.setSeller(actor, body));
}

/** @param draw gives up when the reader has gone. */
async function sendPdf(
  reply: FastifyReply,
  number: string,
  draw: (signal: AbortSignal) => Promise<unknown>,
): Promise<FastifyReply> {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const pdf = await draw(left.signal);
  return reply
    .header("content-disposition", `attachment; filename="${number}.pdf"`)
    .header("cache-control", "private, no-store")
    .header("x-content-type-options", "nosniff")
    .type("application/pdf")
    .send(pdf);
}
