/** Failures that people are not told about end here (spec section 8, silent failures). */
export function logFailure(what: string, cause: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the browser's console is the log that the specification names
  console.error(what, cause);
}
