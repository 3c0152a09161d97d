/** CSV (RFC 4180) that no spreadsheet takes for formulas. */

/** The byte order mark lets spreadsheets read names in any script. */
export const CSV_MARK = "\u{FEFF}";

/** One row, with its CRLF. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Text that begins like a formula gets an apostrophe before it (OWASP, CSV injection), also behind blanks; control
 * characters, which could begin a line of their own, become blanks. Semicolons are quoted as well: some spreadsheets
 * split at them.
 */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const plain = value.replace(/\p{Cc}+/gu, " ");
  const safe = /^\s*[=+\-@＝＋－＠|%]/u.test(plain) ? `'${plain}` : plain;
  return /[",;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
