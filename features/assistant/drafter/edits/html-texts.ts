/** Changes the text of HTML and leaves its tags, and what people are quoted with, as they are. */
import { quotedSpans } from "../reading/quotations.ts";

const TAGS = /(<\/?[a-z][^<>]*>)/i;
const INLINE = /^<\/?(?:strong|em|b|i|u|s|a|sub|sup|code|span)\b/i;

export type SwapText = (text: string) => string;

/** @param html or plain text; `change` sees pieces of it, which are escaped as they stand. */
export function changeProse(html: string, change: SwapText): string {
  const pieces = html.split(TAGS);
  const plain = pieces.map((piece, index) =>
    index % 2 === 0 ? piece.replaceAll("\n", " ") : INLINE.test(piece) ? "" : "\n",
  );
  const quoted = quotedSpans(plain.join(""));
  let at = 0;
  let quote = 0;
  let quoteDepth = 0;
  return pieces
    .map((piece, index) => {
      const start = at;
      at += plain[index]?.length ?? 0;
      if (index % 2 === 1) {
        if (/^<blockquote\b/i.test(piece)) quoteDepth += 1;
        if (/^<\/blockquote\b/i.test(piece)) quoteDepth -= 1;
        return piece;
      }
      if (quoteDepth > 0) return piece;
      let result = "";
      let from = start;
      while (quote < quoted.length && (quoted[quote]?.start ?? 0) < at) {
        const span = quoted[quote] ?? { start: at, end: at };
        const open = Math.max(span.start, start);
        const close = Math.min(span.end, at);
        if (open > from) result += change(piece.slice(from - start, open - start));
        result += piece.slice(open - start, close - start);
        from = close;
        if (span.end > at) break;
        quote += 1;
      }
      return result + (from < at ? change(piece.slice(from - start)) : "");
    })
    .join("");
}

/** Every piece of text, quotations too. */
export function changeTexts(html: string, change: SwapText): string {
  return html
    .split(TAGS)
    .map((piece, index) => (index % 2 === 0 ? change(piece) : piece))
    .join("");
}
