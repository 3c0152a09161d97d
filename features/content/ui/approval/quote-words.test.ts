import { describe, expect, it } from "vitest";
import { keyOf } from "#features/approvals/policy/quotes.ts";
import { withWords } from "./quote-words.ts";

describe("words that a person wants", () => {
  it.each([
    ["“We are sorry for this,”", "We are sorry to all.", "“We are sorry to all,”"],
    ["“We are sorry for this.”", "“We are sorry to all”", "“We are sorry to all.”"],
    ['"We are sorry for this," ', "We are\n sorry, all", '"We are sorry, all,"'],
    ["“We are sorry for this,”", "Are we sorry at all?", "“Are we sorry at all?”"],
    ["“We are sorry for this", "We are sorry to all.", "“We are sorry to all"],
  ])("take the marks of the quote: %s", (quote, wanted, words) => {
    expect(withWords(quote.trim(), wanted)).toBe(words);
    // So the server finds them approved.
    expect(keyOf(words)).toBe(keyOf(wanted));
  });
});
