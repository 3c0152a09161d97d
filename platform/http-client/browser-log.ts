/** Logs failures that users are not shown (docs/product/dashboard.md, Silent failures). */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the browser's console is the log that silent failures go to
  console.error(what, cause);
}
