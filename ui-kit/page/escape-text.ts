/** Text within markup that is written by hand, as React writes it. */

const SPECIAL = /["&'<>]/;
const ESCAPED: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** For the text of an element and for an attribute in double quotes. */
export function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPED[character] ?? "") : text;
}
