/** Answers the calls of reports of coverage. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as monthly from "../../monthly/calls.ts";
import { monthlyMessages } from "../../monthly/contract.ts";
import { addRecipient, getMonthly, removeRecipient, setMonthly } from "../monthly/service.ts";
import { sendNow } from "../monthly/now-service.ts";
import * as calls from "../../reporting/calls.ts";
import { reportMessages } from "../../reporting/contract.ts";
import { makeReportPdf } from "./pdf-service.ts";
import { getReport, writeReportFile } from "./service.ts";
import * as shared from "./shared-service.ts";

export function registerCoverageReportRoutes(app: App): void {
  answerCall(app, calls.getReport, ({ actor, query }) => getReport(actor, query));
  answerCall(app, calls.getReportFile, async ({ actor, query, reply }) => {
    const file = await writeReportFile(actor, query);
    const name = `dateline-coverage-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "no-store");
    return reply.type("text/csv; charset=utf-8").send(file);
  });
  answerCall(app, calls.getReportPdf, async ({ actor, query, reply }) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const { fileName, pdf } = await makeReportPdf(actor, query, left.signal);
    reply.header("content-disposition", `attachment; filename="${fileName}"`).header("cache-control", "no-store");
    return reply.header("x-content-type-options", "nosniff").type("application/pdf").send(pdf);
  });
  answerCall(app, monthly.getMonthly, ({ actor, query }) => getMonthly(actor, query.company));
  answerCall(app, monthly.addRecipient, async ({ actor, body, request }) => ({
    detail: monthlyMessages.added,
    monthly: await addRecipient({ ...actor, ip: request.ip }, body),
  }));
  answerCall(app, monthly.setMonthly, async ({ actor, body, request }) => ({
    detail: monthlyMessages.saved,
    monthly: await setMonthly({ ...actor, ip: request.ip }, body),
  }));
  answerCall(app, monthly.sendNow, ({ actor, body, request, reply }) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    return sendNow({ ...actor, ip: request.ip }, body.company, left.signal);
  });
  answerCall(app, monthly.removeRecipient, async ({ actor, params, request }) => ({
    detail: monthlyMessages.removed,
    monthly: await removeRecipient({ ...actor, ip: request.ip }, params.id),
  }));
  answerCall(app, calls.listSharedReports, async ({ actor, query, reply }) => {
    reply.header("cache-control", "no-store"); // links that open without an account
    return shared.listShared(actor, query.company);
  });
  answerCall(app, calls.shareReport, async ({ actor, body, reply }) => {
    reply.header("cache-control", "no-store");
    return { detail: reportMessages.shared, report: await shared.shareReport(actor, body) };
  });
  answerCall(app, calls.changeSharedReport, async ({ actor, params, body, reply }) => {
    reply.header("cache-control", "no-store");
    return { detail: reportMessages.changed, report: await shared.changeShared(actor, params.id, body) };
  });
  answerCall(app, calls.replaceReportLink, async ({ actor, params, reply }) => {
    reply.header("cache-control", "no-store");
    return { detail: reportMessages.replaced, report: await shared.replaceLink(actor, params.id) };
  });
  answerCall(app, calls.stopSharingReport, async ({ actor, params }) => {
    await shared.stopSharing(actor, params.id);
    return { detail: reportMessages.stopped };
  });
}
