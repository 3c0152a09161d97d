/** Writes CSV (RFC 4180) that no spreadsheet interprets as formulas. */

/** The byte order mark lets spreadsheets read names in any script. */
export const CSV_MARK = "\u{FEFF}";

/** One row, with its CRLF. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Puts an apostrophe before text that begins like a formula, also after blanks (OWASP, CSV injection). Control
 * characters, which could start a new line, become blanks. Semicolons are quoted as well: some spreadsheets split at
 * them.
 */
function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const plain = value.replace(/\p{Cc}+/gu, " ");
  const safe = /^\s*[=+\-@＝＋－＠|%]/u.test(plain) ? `'${plain}` : plain;
  return /[",;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
