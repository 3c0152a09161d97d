/** Questions and answers in the user's input. */

import { factWithin } from "../reading/wishes.ts";

export type Exchange = { question: string; /** Paragraphs; none if it is not answered. */ answer: string[] };

/** A line holds no two spaces in a row. */
const QUESTION = /^(?:q(?:uestion)? ?\d{0,2} ?[:.)：]|\*\*q[:.]\*\*) ?(.+)$/i;
const ANSWER = /^(?:a(?:nswer)? ?\d{0,2} ?[:)：]|\*\*a[:.]\*\*) ?(.+)$/i;
const NUMBER = /^(?:[-*•]|\d{1,2}[.)])\s+/;
/** Longer lines that end in a question mark are prose. */
const LONGEST = 300;

/** @returns the exchanges in order, and the text without them. */
export function readExchanges(overview: string): { exchanges: Exchange[]; rest: string } {
  const exchanges: Exchange[] = [];
  const rest: string[] = [];
  let open: Exchange | null = null;
  for (const raw of overview.split(/\r\n?|\n/)) {
    const line = raw.replace(/\s+/g, " ").trim();
    const question = questionOf(line);
    if (question !== null) {
      open = { question, answer: [] };
      exchanges.push(open);
    } else if (line === "" && open) {
      // A blank line between a question and its answer is part of the layout; after the answer it ends the exchange.
      if (open.answer.length > 0) open = null;
    } else if (open) {
      const said = ANSWER.exec(line)?.[1] ?? line;
      if (ANSWER.test(line) || factWithin(said) !== null) open.answer.push(said);
    } else rest.push(raw);
  }
  return { exchanges, rest: rest.join("\n") };
}

function questionOf(line: string): string | null {
  if (line.length > LONGEST) return null;
  const marked = QUESTION.exec(line)?.[1];
  if (marked !== undefined) return marked;
  const plain = line.replace(NUMBER, "");
  return /^[^.。]*[?？؟]$/.test(plain) && !/^["“«„]/.test(plain) ? plain : null;
}
