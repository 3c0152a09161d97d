/** The calls of the audit log. */
import { defineCall } from "#platform/contract/call.ts";
import { auditActions, auditFilter, auditList, auditQuery } from "./contract.ts";

const shared = { method: "GET", access: "operator", tag: "Operator" } as const;

export const listAudit = defineCall({
  ...shared,
  path: "/operator/audit/",
  summary: "List operator actions, newest first",
  query: auditQuery,
  answer: auditList,
});

export const listAuditActions = defineCall({
  ...shared,
  path: "/operator/audit/actions/",
  summary: "List the types of actions",
  answer: auditActions,
});

export const getAuditFile = defineCall({
  ...shared,
  path: "/operator/audit/csv/",
  summary: "Export the newest 50,000 as a CSV file",
  query: auditFilter,
  answer: "file",
});
