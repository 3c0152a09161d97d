/** What a release is about, as far as words show it: its headline's words, and names and figures of its beginning. */
import { type Edition, editionsOf } from "./editions.ts";
import { type Figure, figuresOf } from "../figures.ts";
import { isSubjectWord, stemOf } from "../function-words.ts";
import type { Name } from "../names.ts";
import type { ReleaseText } from "../texts.ts";
import { type Sentence, type Token, tokensOf } from "../tokens.ts";

export type Subject = {
  /** Beginnings of the headline's words. `isUsual`: 'About' has it too. */
  terms: { stem: string; weight: number; isUsual: boolean }[];
  titleNames: Name[];
  /** Of the first sentences. */
  leadNames: Name[];
  /** Of those who are quoted: they speak in every release of the company. */
  speakers: Name[];
  otherNames: Name[];
  titleFigures: Figure[];
  figures: Figure[];
  editions: Edition[];
};

type Parts = {
  version: ReleaseText;
  tokens: readonly Token[];
  sentences: readonly Sentence[];
  names: readonly Name[];
  figures: readonly Figure[];
  /** Words of the company's names. */
  company: ReadonlySet<string>;
  /** Words of the parts that do not count: they are about the company. */
  known: ReadonlySet<string>;
  quotes: readonly { speakers: readonly string[] }[];
};

const LEAD_SENTENCES = 2;
const TERM = 1;
const USUAL_TERM = 0.5;
/** The text comes back to it, as to the name of a medicine. */
const KEY_TERM = 1.5;
const KEY_PLACES = 2;

export function readSubject(parts: Parts): Subject {
  const { version, tokens, sentences, names, figures, company, known } = parts;
  const title = tokensOf(version.title);
  const titleWords = new Set(title.map(({ word }) => word));
  const lead = tokens.slice(sentences[0]?.from ?? 0, sentences[LEAD_SENTENCES - 1]?.to ?? tokens.length);
  const leadWords = new Set(lead.map(({ word }) => word));
  const speaking = new Set(parts.quotes.flatMap(({ speakers }) => speakers));
  const placeOf = (name: Name) => {
    if (name.words.every((word) => titleWords.has(word))) return "title";
    if (name.words.every((word) => speaking.has(word))) return "speakers";
    return name.words.every((word) => leadWords.has(word)) ? "lead" : "other";
  };
  const namesIn = (place: ReturnType<typeof placeOf>) => names.filter((name) => placeOf(name) === place);
  const editions = editionsOf(title);
  const numbered = new Set(editions.map(({ context }) => context));
  const terms = new Map<string, Subject["terms"][number]>();
  for (const { word } of title) {
    if (!isSubjectWord(word) || company.has(word) || numbered.has(word)) continue;
    const isKey = tokens.filter((token) => token.word === word).length >= KEY_PLACES;
    const isUsual = known.has(word);
    const stem = stemOf(word);
    terms.set(stem, { stem, isUsual, weight: isUsual ? USUAL_TERM : isKey ? KEY_TERM : TERM });
  }
  return {
    terms: [...terms.values()],
    titleNames: namesIn("title"),
    leadNames: namesIn("lead"),
    speakers: namesIn("speakers"),
    otherNames: namesIn("other"),
    titleFigures: figuresOf(version.title, version.language),
    figures: [...figures],
    editions,
  };
}
