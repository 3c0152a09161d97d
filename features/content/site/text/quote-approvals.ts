/** Which quotes of a text their speakers approved, and what readers see of it beside each. Pure. */
import { escapeUTF8 } from "entities/escape";
import { keyOf, quotesIn } from "#features/approvals/policy/quotes.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { outerBlocks } from "./outer-blocks.ts";

/** `at`: ISO 8601, or as PostgreSQL writes it. */
export type QuoteApproval = { name: string; words: string; at: string };

const quotesOf = (html: string) => quotesIn([{ place: "Quote", words: lineOf(html), hash: "" }]);

/** Those of the approvals whose words stand in the text, with the words as they stand there, in its order. */
export function shownApprovals(html: string, given: readonly QuoteApproval[]): QuoteApproval[] {
  if (given.length === 0) return [];
  return quotesOf(html).flatMap(({ key, words: said }) => {
    const found = given.find((each) => keyOf(each.words) === key);
    return found ? [{ name: found.name, words: said, at: new Date(found.at).toISOString() }] : [];
  });
}

/** "Quotes approved by Dr Ingrid Solheim, 23 November 2026", each once. */
export function approvalLines(approvals: readonly QuoteApproval[]): string[] {
  const named = words().post;
  return [...new Set(approvals.map(({ name, at }) => named.quotesApproved(name, formatDay(at))))];
}

/** The lines below each paragraph with approved quotes. @param html our own, well formed. */
export function withQuoteApprovals(html: string, approvals: readonly QuoteApproval[]): string {
  if (approvals.length === 0) return html;
  let written = "";
  let done = 0;
  for (const { start, end } of outerBlocks(html)) {
    const shown = shownApprovals(html.slice(start, end), approvals);
    const lines = approvalLines(shown).map((line) => `<p class="small signed">${escapeUTF8(line)}</p>`);
    written += html.slice(done, end) + lines.join("");
    done = end;
  }
  return written + html.slice(done);
}
