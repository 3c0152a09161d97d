/** Locates facts in a displayed text, for underlining in the drawer. */
import type { TracedFact } from "../contract.ts";
import type { Span } from "./text-span.ts";

export type LocatedFact = Span & { fact: TracedFact };

const WORD = /[\p{L}\p{N}]+/gu;

/** Facts that begin with the same word: how long they are, the longest first, and where in them that word stands. */
type Sought = { length: number; lead: number };

/**
 * Finds each fact wherever it occurs as whole words; of two in one place, the longer one.
 * @param plainText a field as displayed, or a part of it.
 * @param facts of this field.
 * @returns in reading order, not overlapping, in code units.
 */
export function locateFacts(plainText: string, facts: readonly TracedFact[]): LocatedFact[] {
  const byText = new Map(facts.toReversed().map((fact) => [fact.text, fact]));
  const byWord = byFirstWord(byText.keys());
  const located: LocatedFact[] = [];
  let at = 0;
  for (const { 0: word, index } of plainText.matchAll(WORD)) {
    for (const { length, lead } of byWord.get(word) ?? []) {
      const start = index - lead;
      const end = start + length;
      const fact = start < at ? undefined : byText.get(plainText.slice(start, end));
      if (!fact || !standsAlone(plainText, start, end)) continue;
      located.push({ start, end, fact });
      at = end;
      break;
    }
  }
  return located;
}

function byFirstWord(texts: Iterable<string>): Map<string, Sought[]> {
  const sought = new Map<string, Map<string, Sought>>();
  for (const text of texts) {
    const first = new RegExp(WORD).exec(text);
    if (!first) continue;
    const same = sought.get(first[0]) ?? new Map<string, Sought>();
    same.set(`${text.length} ${first.index}`, { length: text.length, lead: first.index });
    sought.set(first[0], same);
  }
  return new Map([...sought].map(([word, same]) => [word, [...same.values()].toSorted((a, b) => b.length - a.length)]));
}

/** "12" is not in "112", "12.5" or "3-12". */
function standsAlone(text: string, start: number, end: number): boolean {
  const isDigit = (at: number) => /\d/.test(text.charAt(at));
  if (/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}]/u.test(text.charAt(end))) return false;
  const goesOn = isDigit(end - 1) && /[.,:/-]/.test(text.charAt(end)) && isDigit(end + 1);
  return !goesOn && !(isDigit(start) && /[.,:/-]/.test(text.charAt(start - 1)) && isDigit(start - 2));
}
