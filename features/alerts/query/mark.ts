/** Marks in a text what an alert looks for: words in their forms, phrases as a whole. Pure, linear. */
import { foldText } from "#platform/text-search/fold.ts";
import { isUnspaced, wordsOf } from "#platform/text-search/words.ts";
import { type FormLanguage, FORM_LANGUAGES, formsAnywhere, formsOf } from "./forms.ts";
import type { AlertQuery } from "./read-query.ts";

export type Marked = { text: string; is_match: boolean }[];

const TOKENS = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
/** An excerpt begins so many characters before its first match. */
const LEAD = 60;
const EXCERPT = 180;

export type Marker = {
  /** @param language tag of the text; null: not known. */
  mark: (text: string, language: string | null) => Marked;
  /** The passage around the first match, else the beginning. */
  excerpt: (text: string, language: string | null) => Marked;
};

type Place = { start: number; end: number; words: string[] };

export function markerOf({ wanted }: AlertQuery): Marker {
  const terms = wanted.flat();
  const phrases = Map.groupBy(
    terms.filter(({ isExact }) => isExact).map(({ words }) => words),
    ([first = ""]) => first,
  );
  const plain = terms.filter(({ isExact }) => !isExact).map(({ words: [word = ""] }) => word);
  const known = new Map<string, ReadonlySet<string>>();
  const formsIn = (language: string | null) => {
    const bends = FORM_LANGUAGES.find((each) => each === language) ?? "";
    const forms = known.get(bends) ?? new Set(plain.flatMap((word) => bend(word, bends)));
    known.set(bends, forms);
    return forms;
  };
  const matches = (text: string, language: string | null) => matchesIn(text, formsIn(language), phrases);
  return {
    mark: (text, language) => cut(text, matches(text, language)),
    excerpt: (text, language) => {
      const line = text.replace(/\s+/g, " ").trim();
      const [first] = matches(line, language);
      const from = first && first.start > EXCERPT - LEAD ? wordStart(line, first.start - LEAD) : 0;
      const shown = line.slice(from, wordEnd(line, from + EXCERPT));
      const passage = `${from > 0 ? "…" : ""}${shown.toWellFormed()}${from + shown.length < line.length ? "…" : ""}`;
      return cut(passage, matches(passage, language));
    },
  };
}

const bend = (word: string, language: FormLanguage | "") => (language ? formsOf(word, language) : formsAnywhere(word));

function matchesIn(text: string, forms: ReadonlySet<string>, phrases: ReadonlyMap<string, string[][]>): Place[] {
  const places = Array.from(text.matchAll(TOKENS), ({ 0: token, index }) => placeOf(token, index));
  const found: Place[] = [];
  for (const [at, place] of places.entries()) {
    const word = place.words[0] ?? "";
    const length = longest(places, at, phrases);
    const last = places[at + length - 1];
    if (length > 0 && last) found.push({ ...place, end: last.end });
    else if (place.words.length === 1 && forms.has(word)) found.push(place);
  }
  return found;
}

function placeOf(token: string, start: number): Place {
  const end = start + token.length;
  // Linear: folding once tells whether a token is one word, which nearly all are.
  const folded = foldText(token);
  return { start, end, words: isUnspaced(folded) || folded === "" ? wordsOf(token) : wordsOf(folded) };
}

/** How many tokens from here on are a phrase: 0 if none is. */
function longest(places: readonly Place[], at: number, phrases: ReadonlyMap<string, string[][]>): number {
  const [first = ""] = places[at]?.words ?? [];
  let best = 0;
  for (const phrase of phrases.get(first) ?? []) {
    let [seen, tokens] = [0, 0];
    while (seen < phrase.length) {
      const words = places[at + tokens]?.words ?? [];
      if (words.length === 0 || words.some((word, index) => phrase[seen + index] !== word)) break;
      seen += words.length;
      tokens += 1;
    }
    if (seen >= phrase.length) best = Math.max(best, tokens);
  }
  return best;
}

function cut(text: string, matches: readonly Place[]): Marked {
  const parts: Marked = [];
  let place = 0;
  for (const { start, end } of matches) {
    if (start < place) continue;
    if (start > place) parts.push({ text: text.slice(place, start), is_match: false });
    parts.push({ text: text.slice(start, end), is_match: true });
    place = end;
  }
  if (place < text.length) parts.push({ text: text.slice(place), is_match: false });
  return parts;
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space - from > LEAD ? from : space + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(" ", to);
  return space === -1 || to - space > LEAD ? to : space;
}
