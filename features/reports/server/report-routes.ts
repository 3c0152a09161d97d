/** The call that makes the PDF of a report (spec section 7). */
import { signedIn } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/rate-limit.ts";
import { pdfInput, reportPaths } from "../contract.ts";
import { stopPdfs } from "./pdf-service.ts";
import { makeReport } from "./report-service.ts";

const REPORTS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerPdfRoutes(app: App): void {
  const schema = {
    ...{ tags: ["Reports"], summary: "The PDF report of one of your published posts", body: pdfInput },
    description: "Answers application/pdf. Texts of the body are shown as they are; no address in it is ever fetched.",
    response: {
      ...{ 400: fieldErrorsAnswer, 401: errorAnswer, 404: errorAnswer, 409: errorAnswer, 413: errorAnswer },
      ...{ 429: errorAnswer, 500: errorAnswer },
    },
  };
  app.addHook("onClose", stopPdfs);
  const config = limitPerAddress(REPORTS_PER_WINDOW, WINDOW_SECONDS);
  app.post(reportPaths.pdf, { schema, config }, async (request, reply) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const { fileName, pdf } = await makeReport(signedIn(request), request.body, left.signal);
    const headers = {
      "content-disposition": `attachment; filename="${fileName}"`,
      ...{ "cache-control": "private, no-store", "x-content-type-options": "nosniff" },
    };
    return reply
      .headers(headers)
      .type("application/pdf")
      .send(pdf as never);
  });
}
