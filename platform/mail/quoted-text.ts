/** Words of others within an email: each line is indented, so that none can look like ours. */

const INDENT = "    ";
/** All that some program shows as a new line (Unicode, UAX 14: BK, CR, LF, NL). */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters; a tab separates words. */
const CONTROL = /[^\P{Cc}\t]/gu;

/** @returns lines of `text`, indented and without control characters: one paragraph, even where it has blank lines. */
export function quoteText(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => INDENT + line.replace(CONTROL, ""))
    .join("\n");
}

/** @returns the lines of a paragraph that `quoteText` wrote, without their indents; null for any other. */
export function quotedLines(paragraph: string): string[] | null {
  const lines = paragraph.split("\n");
  return lines.every((line) => line.startsWith(INDENT)) ? lines.map((line) => line.slice(INDENT.length)) : null;
}
