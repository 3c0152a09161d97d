/** Answers the call that makes the PDF of a report. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../../calls.ts";
import { makeReport } from "./service.ts";

const REPORTS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerPdfRoutes(app: App): void {
  const config = limitPerAddress(REPORTS_PER_WINDOW, WINDOW_SECONDS);
  answerCall(app, calls.makeReport, { config }, async ({ actor, body, reply }) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const { fileName, pdf } = await makeReport(actor, body, left.signal);
    return reply
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .header("cache-control", "private, no-store")
      .header("x-content-type-options", "nosniff")
      .type("application/pdf")
      .send(pdf);
  });
}
