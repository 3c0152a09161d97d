/** Pure rules of the audit log's file. */
import { csvLine } from "#platform/csv/csv.ts";
import type { AuditEntry } from "../contract.ts";

export const CSV_HEAD = csvLine(["Time", "Operator", "Acting as", "Action", "Subject", "Details"]);

export function lineOf({ created_at, operator_name, acting_as, action, subject, details }: AuditEntry): string {
  return csvLine([created_at, operator_name, acting_as ?? "", action, subject, details]);
}
