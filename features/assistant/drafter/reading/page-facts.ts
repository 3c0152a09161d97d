/** The complete sentences of a named page, without menus, notices and calls to action. */
import type { PageText } from "../../server/writers/writer.ts";
import { hasQuotation } from "./quotations.ts";
import { splitSentences } from "./sentences.ts";

const SHORTEST = 40;
const SHORTEST_UNSPACED = 12;
const LONGEST = 400;
const NO_FACT =
  /cookie|subscribe|newsletter|sign up|sign in|log ?in|all rights reserved|©|javascript|privacy policy|terms of|click here|read more|follow us|your browser|ignore (?:all|any|the|previous)|^(?:please|download|share|contact us|learn|discover|get|find out|see|join|skip)\b/i;

/** @param known sentences already given, which are not repeated. */
export function pageSentences(pages: readonly PageText[], most: number, known: readonly string[]): string[] {
  const seen = new Set(known.map(sameText));
  const found: string[] = [];
  for (const sentence of pages.flatMap(({ text }) => text.split("\n").flatMap(splitSentences))) {
    if (found.length >= most) break;
    if (!isFact(sentence) || seen.has(sameText(sentence))) continue;
    seen.add(sameText(sentence));
    found.push(sentence);
  }
  return found;
}

/** The paragraph below a heading "About NAME". */
export function pageAbout(pages: readonly PageText[]): { company: string; text: string } | null {
  for (const { text } of pages) {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => /^About \p{Lu}.{0,60}$/u.test(line) && !line.endsWith("."));
    const below = lines[at + 1] ?? "";
    if (at >= 0 && below.length >= SHORTEST && /[.!?]$/.test(below)) {
      const company = (lines[at] ?? "").slice("About ".length);
      return { company: /^us$/i.test(company) ? "" : company, text: below };
    }
  }
  return null;
}

function isFact(sentence: string): boolean {
  const isUnspaced = !sentence.includes(" ");
  return (
    sentence.length >= (isUnspaced ? SHORTEST_UNSPACED : SHORTEST) &&
    sentence.length <= LONGEST &&
    /[.!?。！？؟۔।]["”’)]*$/.test(sentence) &&
    !hasQuotation(sentence) &&
    !NO_FACT.test(sentence)
  );
}

function sameText(text: string): string {
  return text
    .replace(/[\s\p{P}]+/gu, " ")
    .trim()
    .toLowerCase();
}
