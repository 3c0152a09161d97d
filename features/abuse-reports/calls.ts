/** The calls of operators about abuse reports. Readers send theirs from a page: apps/site/forms/report-routes.tsx. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = idParams("a report");

export const listReports = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/abuse-reports/",
  summary: "List readers' abuse reports, newest first",
  query: contract.reportsQuery,
  answer: contract.reportList,
});

export const countReports = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/abuse-reports/counts/",
  summary: "Count open abuse reports",
  answer: contract.reportCounts,
});

export const getReport = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/abuse-reports/:id/",
  summary: "Show an abuse report",
  params,
  answer: contract.abuseReport,
  errors: { 404: errorAnswer },
});

export const decideReport = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/abuse-reports/:id/decide/",
  summary: "Decide an abuse report; the reporter is emailed",
  params,
  body: contract.decisionInput,
  answer: contract.abuseReport,
  errors: { 404: errorAnswer, 409: "Already decided" },
});
