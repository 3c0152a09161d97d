/** The calls of the audit log. */
import { defineCall } from "#platform/contract/call.ts";
import { auditActions, auditFilter, auditList, auditPaths, auditQuery } from "./contract.ts";

const shared = { method: "GET", access: "operator", tag: "Operator" } as const;

export const listAudit = defineCall({
  ...shared,
  path: auditPaths.list,
  summary: "What operators did, newest first",
  query: auditQuery,
  answer: auditList,
});

export const listAuditActions = defineCall({
  ...shared,
  path: auditPaths.actions,
  summary: "Which actions there are",
  answer: auditActions,
});

export const getAuditFile = defineCall({
  ...shared,
  path: auditPaths.csv,
  summary: "The same as a CSV file, the newest 50,000",
  query: auditFilter,
  answer: "file",
});
