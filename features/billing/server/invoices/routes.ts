/** Calls about invoices: their PDFs, and who sells. */
import { z } from "zod";
import { operatorOnly, signedIn } from "#features/accounts/server/access.ts";
import { stopPdfs } from "#platform/pdf/drawing.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { invoiceNumber, invoicePaths as paths, seller } from "../../contracts/invoice.ts";
import * as service from "./service.ts";

const params = z.object({ number: invoiceNumber });
const denials = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const INVOICES_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerInvoiceRoutes(app: App): void {
  app.addHook("onClose", stopPdfs);
  const config = limitPerAddress(INVOICES_PER_WINDOW, WINDOW_SECONDS);
  const headersOf = (number: string) => ({
    "content-disposition": `attachment; filename="${number}.pdf"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });

  const own = {
    tags: ["Billing"],
    summary: "Download one of your invoices or credit notes as a PDF",
    params,
    response: { 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer, 429: errorAnswer },
  };
  app.get(paths.own(":number"), { schema: own, config }, async (request, reply) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const pdf = await service.drawOwnInvoice(signedIn(request), request.params.number, left.signal);
    return reply
      .headers(headersOf(request.params.number))
      .type("application/pdf")
      .send(pdf as never);
  });

  const anybody = {
    tags: ["Operator"],
    summary: "Download a customer's invoice or credit note as a PDF",
    params,
    response: { 400: fieldErrorsAnswer, ...denials, 404: errorAnswer, 429: errorAnswer },
  };
  app.get(paths.operator(":number"), { schema: anybody, config }, async (request, reply) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const pdf = await service.drawInvoice(operatorOnly(request), request.params.number, left.signal);
    return reply
      .headers(headersOf(request.params.number))
      .type("application/pdf")
      .send(pdf as never);
  });

  const read = {
    tags: ["Operator"],
    summary: "Show the seller named on invoices",
    response: { 200: seller, ...denials },
  };
  app.get(paths.seller, { schema: read }, (request) => service.getSeller(operatorOnly(request)));
  const write = {
    tags: ["Operator"],
    summary: "Set the seller named on invoices",
    body: seller,
    description: "Payments received from then on get invoices. Issued ones never change.",
    response: { 200: seller, 400: fieldErrorsAnswer, ...denials },
  };
  app.post(paths.seller, { schema: write }, (request) => service.setSeller(operatorOnly(request), request.body));
}
