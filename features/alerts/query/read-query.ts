/** Reads what an alert looks for: words, "phrases", OR between choices, a minus before what to leave out. Pure, linear. */
import { wordsOf } from "#platform/text-search/words.ts";

export type Term = {
  /** As the index knows them; not empty. */
  words: string[];
  /** They follow each other as they are written; of one word only without quotes, in any form. */
  isExact: boolean;
  /** What a person sees of it, without quotation marks. */
  written: string;
};

export type AlertQuery = {
  /** Each is needed; of its terms, one is enough. Not empty. */
  wanted: Term[][];
  unwanted: Term[];
};

export type QueryProblem = "empty" | "only-minus" | "too-long";

export const MAX_QUERY_WORDS = 24;

// Linear: every character is read by one of the parts, and none begins with what another ends with.
const PARTS = /([-‐‑‒–—―−]?)(?:"([^"]*)"?|([^\s"]+))/gu;
const QUOTES = /[“”„‟«»〝〞＂]/gu;
const SPACES = /\s+/gu;

/**
 * Words need each other, OR binds closer, as in every search engine: `hydrogen rules OR consultation` is hydrogen, with
 * rules or consultation. OR must be in capitals; one without a word before and after it says nothing. A quotation mark
 * that is not closed is closed at the end. A word that is written together with others, such as `short-sea`, is a phrase.
 */
export function readQuery(text: string): AlertQuery | QueryProblem {
  const query: AlertQuery = { wanted: [], unwanted: [] };
  let count = 0;
  let isChoice = false;
  let last: Term[] | null = null;
  for (const [, minus, quoted, bare = ""] of text.replace(QUOTES, '"').matchAll(PARTS)) {
    if (!minus && bare === "OR") {
      isChoice = last !== null;
      continue;
    }
    const words = wordsOf(quoted ?? bare);
    if (words.length === 0) continue;
    count += words.length;
    if (count > MAX_QUERY_WORDS) return "too-long";
    const isExact = quoted !== undefined || words.length > 1;
    const term = { words, isExact, written: (quoted ?? bare).replace(SPACES, " ").trim() };
    if (minus) query.unwanted.push(term);
    else if (last && isChoice) last.push(term);
    else query.wanted.push([term]);
    last = minus ? null : (query.wanted.at(-1) ?? null);
    isChoice = false;
  }
  if (query.wanted.length === 0) return query.unwanted.length === 0 ? "empty" : "only-minus";
  return query;
}

/** A piece of a query as it is being typed; together they are the text. */
export type Piece = { kind: "term" | "minus" | "or" | "other"; text: string };

/** For showing where terms begin and end while a person writes. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let place = 0;
  // Every other quotation mark is one character too, so places stay the same.
  for (const { 0: part, 1: minus, 3: bare, index } of text.replace(QUOTES, '"').matchAll(PARTS)) {
    if (index > place) pieces.push({ kind: "other", text: text.slice(place, index) });
    place = index + part.length;
    const isOr = !minus && bare === "OR";
    const kind = isOr ? "or" : wordsOf(part).length === 0 ? "other" : minus ? "minus" : "term";
    pieces.push({ kind, text: text.slice(index, place) });
  }
  if (place < text.length) pieces.push({ kind: "other", text: text.slice(place) });
  return pieces;
}

/** A part of a query as screens show it. */
export type QueryPart =
  | { kind: "term"; text: string; isPhrase: boolean }
  | { kind: "minus"; text: string }
  | { kind: "or" };

/** In order: what is wanted, with `or` between choices, then what is left out. */
export function partsOf({ wanted, unwanted }: AlertQuery): QueryPart[] {
  return [
    ...wanted.flatMap((choices) =>
      choices.flatMap((term, index): QueryPart[] => [
        ...(index > 0 ? [{ kind: "or" } as const] : []),
        { kind: "term", text: shown(term), isPhrase: term.isExact },
      ]),
    ),
    ...unwanted.map((term): QueryPart => ({ kind: "minus", text: shown(term) })),
  ];
}

/** In words: “battery ferry” or elferge, with order or contract, not toy. */
export function sayQuery({ wanted, unwanted }: AlertQuery): string {
  let said = "";
  let before: Term[] | null = null;
  for (const choices of wanted) {
    const isPlain = (terms: Term[]) => terms.length === 1 && terms[0]?.isExact === false;
    if (before)
      said += isPlain(before) && isPlain(choices) ? " " : before.length + choices.length > 2 ? ", with " : " with ";
    said += choices.map(shown).join(" or ");
    before = choices;
  }
  return said + unwanted.map((term) => `, not ${shown(term)}`).join("");
}

function shown({ written, isExact, words }: Term): string {
  return isExact && (words.length > 1 || written.includes(" ")) ? `“${written}”` : written;
}
