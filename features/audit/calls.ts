/** The calls of the audit log. */
import { defineCall } from "#platform/contract/call.ts";
import { auditActions, auditFilter, auditList, auditPaths, auditQuery } from "./contract.ts";

const shared = { method: "GET", access: "operator", tag: "Operator" } as const;

export const listAudit = defineCall({
  ...shared,
  path: auditPaths.list,
  summary: "List operator actions, newest first",
  query: auditQuery,
  answer: auditList,
});

export const listAuditActions = defineCall({
  ...shared,
  path: auditPaths.actions,
  summary: "List the types of actions",
  answer: auditActions,
});

export const getAuditFile = defineCall({
  ...shared,
  path: auditPaths.csv,
  summary: "Export the newest 50,000 as a CSV file",
  query: auditFilter,
  answer: "file",
});
