/** Answers the calls of operators about abuse reports. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { countOpenReports, decideReport, getReport, listReports } from "./decision-service.ts";

export function registerAbuseReportRoutes(app: App): void {
  answerCall(app, calls.listReports, ({ actor, query }) => listReports(actor, query));
  answerCall(app, calls.countReports, async ({ actor }) => ({ open: await countOpenReports(actor) }));
  answerCall(app, calls.getReport, ({ actor, params }) => getReport(actor, params.id));
  answerCall(app, calls.decideReport, ({ actor, params, body }) => decideReport(actor, params.id, body));
}
