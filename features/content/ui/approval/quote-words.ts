/** How a quote's state is said, and what its words become with a suggestion. Pure. */
import type { PostQuotes, QuoteRequest } from "#features/approvals/contract.ts";

export type ListedQuote = PostQuotes["quotes"][number];
export type AskedQuote = QuoteRequest["quotes"][number];

export const STATE_WORDS: Record<AskedQuote["state"], string> = {
  asked: "No answer yet",
  approved: "Approved",
  suggested: "Wants other words",
  refused: "Does not want to be quoted",
  changed: "Changed since the answer: asked again",
  gone: "Not in the text any more",
};

/** Its answer is waited for. */
export const isOpen = ({ state }: AskedQuote) => state === "asked" || state === "changed";

const QUOTE = /^(["“„«]?)(.*?)([,.]?)(["”“»]?)$/su;
const MARKS = /^["“„«]|["”“»]$/gu;

const plain = (words: string) => words.trim().replace(/\s+/gu, " ");

/** The words wanted between the marks of the quote, with the comma or full stop that its sentence needs there. */
export function withWords(quote: string, wanted: string): string {
  const [, open = "", , stop = "", close = ""] = QUOTE.exec(quote) ?? [];
  const words = plain(plain(wanted).replace(MARKS, ""));
  if (/[!?…]$/u.test(words)) return open + words + close;
  return open + words.replace(/[,.]$/u, "") + stop + close;
}
