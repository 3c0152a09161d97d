/**
 * Cleans text for documents: removes characters that reverse its direction or that XML does not allow (XML 1.0, section
 * 2.2).
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069\ufeff]/g;
const UNSTORABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]|\p{Cs}/gu;

export function shownText(text: string): string {
  return text.replace(TURNING, "").replace(UNSTORABLE, " ");
}

/** The same on one line. */
export function shownLine(text: string): string {
  return shownText(text).replace(/\s+/g, " ").trim();
}
