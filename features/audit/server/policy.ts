/** Pure rules of the audit log's file: CSV (RFC 4180) that no spreadsheet takes for formulas. */
import type { AuditEntry } from "../contract.ts";

export const CSV_HEAD = "Time,Operator,Action,Subject,Details\r\n";

/** The byte order mark lets spreadsheets read names in any script. */
export const CSV_MARK = "\u{FEFF}";

export function csvLine({ created_at, operator_name, action, subject, details }: AuditEntry): string {
  return `${[created_at, operator_name, action, subject, details].map(csvCell).join(",")}\r\n`;
}

/**
 * What begins like a formula gets an apostrophe before it (OWASP, CSV injection), also behind blanks; control characters,
 * which could begin a line of their own, become blanks.
 */
export function csvCell(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, " ");
  const safe = /^\s*[=+\-@＝＋－＠|%]/u.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
