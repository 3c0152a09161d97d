/**
 * An alert as conditions of PostgreSQL's text search on `entry_words.words`, whose weights say where a word is: A in the
 * headline, D in the text. Every decision about a hit is one of these conditions (server/columns.ts). Pure.
 */
import { FORM_LANGUAGES, formsAnywhere, formsOf } from "./forms.ts";
import type { AlertQuery, Term } from "./read-query.ts";

export type Where = { in_headline: boolean; in_text: boolean };

export type Condition = {
  /** Hits: what is wanted, without what a minus leaves out. */
  asked: string;
  /** What is wanted, whatever a minus leaves out. */
  wanted: string;
};

export type Conditions = {
  /** For an article whose language bends words in no way known here. */
  any: Condition;
  byLanguage: Record<string, Condition>;
  /** For each group of choices, words of which every hit has one. */
  keys: string[][];
};

export function conditionsOf(query: AlertQuery, where: Where): Conditions {
  const weights = `${where.in_headline ? "A" : ""}${where.in_text ? "D" : ""}`;
  const isBent = [...query.wanted.flat(), ...query.unwanted].some(({ isExact }) => !isExact);
  const languages = isBent ? FORM_LANGUAGES : [];
  return {
    any: conditionOf(query, weights, formsAnywhere),
    byLanguage: Object.fromEntries(
      languages.map((language) => [language, conditionOf(query, weights, (word) => formsOf(word, language))]),
    ),
    keys: query.wanted.map((choices) => [...new Set(choices.flatMap(keysOf))]),
  };
}

/** What is left out is left out wherever it is. */
function conditionOf({ wanted, unwanted }: AlertQuery, weights: string, forms: (word: string) => string[]): Condition {
  const found = wanted.map((choices) => oneOf(choices.map((term) => termOf(term, weights, forms)))).join(" & ");
  const left = unwanted.map((term) => ` & !${termOf(term, "AD", forms)}`).join("");
  return { asked: found + left, wanted: found };
}

function termOf({ words, isExact }: Term, weights: string, forms: (word: string) => string[]): string {
  const [first = ""] = words;
  if (isExact) return `(${words.map((word) => lexeme(word, weights)).join(" <-> ")})`;
  return oneOf(forms(first).map((form) => lexeme(form, weights)));
}

/** Words hold letters, marks and digits only: nothing in them needs escaping. */
function lexeme(word: string, weights: string): string {
  return `'${word}':${weights}`;
}

const oneOf = (all: readonly string[]) => (all.length === 1 ? (all[0] ?? "") : `(${all.join(" | ")})`);

/** Of a phrase its longest word, which tends to be its rarest. */
function keysOf({ words, isExact }: Term): string[] {
  if (!isExact) return formsAnywhere(words[0] ?? "");
  return [words.reduce((longest, word) => (word.length > longest.length ? word : longest))];
}
