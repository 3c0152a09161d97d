/** Calls of operators about abuse reports. Readers send theirs from a page: apps/site/report-routes.tsx. */
import { z } from "zod";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../contract.ts";
import { countOpenReports, decideReport, getReport, listReports } from "./decision-service.ts";

const { abuseReportPaths: paths } = contract;
const tags = ["Operator"];
const refusals = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const params = z.object({
  id: z.coerce
    .number({ error: "Give a report's id." })
    .int("Give a report's id.")
    .min(1)
    .max(2 ** 53 - 1),
});

export function registerAbuseReportRoutes(app: App): void {
  const list = {
    tags,
    summary: "List readers' abuse reports, newest first",
    querystring: contract.reportsQuery,
    response: { 200: contract.reportList, 400: fieldErrorsAnswer, ...refusals },
  };
  app.get(paths.list, { schema: list }, (request) => listReports(operatorOnly(request), request.query));

  const counts = {
    tags,
    summary: "Count open abuse reports",
    response: { 200: contract.reportCounts, ...refusals },
  };
  app.get(paths.counts, { schema: counts }, async (request) => ({
    open: await countOpenReports(operatorOnly(request)),
  }));

  const one = {
    tags,
    summary: "Show an abuse report",
    params,
    response: { 200: contract.abuseReport, 400: fieldErrorsAnswer, ...refusals, 404: errorAnswer },
  };
  app.get(paths.report(":id"), { schema: one }, (request) => getReport(operatorOnly(request), request.params.id));

  const decide = {
    tags,
    summary: "Decide an abuse report; the reporter is emailed",
    params,
    body: contract.decisionInput,
    response: {
      200: contract.abuseReport,
      400: fieldErrorsAnswer,
      ...refusals,
      404: errorAnswer,
      409: errorAnswer.describe("Already decided"),
    },
  };
  app.post(paths.decide(":id"), { schema: decide }, (request) =>
    decideReport(operatorOnly(request), request.params.id, request.body),
  );
}
