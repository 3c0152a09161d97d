/** Pure rules of the audit log's file. */
import { csvLine } from "#platform/csv/csv.ts";
import type { AuditEntry } from "../contract.ts";

export const CSV_HEAD = csvLine(["Time", "Operator", "Action", "Subject", "Details"]);

export function lineOf({ created_at, operator_name, action, subject, details }: AuditEntry): string {
  return csvLine([created_at, operator_name, action, subject, details]);
}
