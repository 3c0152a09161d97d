/** Prepares an article for comparing with releases. Bounded: its beginning is enough, as for stories. */
import { sentencesOf } from "#features/news/stories/entry-text.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { type Seeds, seedsOf } from "./runs.ts";
import type { Article } from "./texts.ts";
import { indexWords, type Places, type Token, tokensOf } from "./tokens.ts";

export type ReadArticle = {
  article: Article;
  /** Headline and text, a sentence a line. */
  text: string;
  tokens: Token[];
  /** Of each token: the headline is 0. */
  sentenceOf: number[];
  sentenceCount: number;
  places: Places;
  seeds: Seeds;
  figures: Figure[];
  words: ReadonlySet<string>;
  /** Words that have a capital somewhere. */
  capitals: ReadonlySet<string>;
  /** Of the text, without the headline. */
  wordCount: number;
};

/** As much as the news engine reads for its stories. */
const MAX_CHARACTERS = 8000;
const MAX_TITLE = 300;

export function readArticle(article: Article): ReadArticle {
  const title = article.title.slice(0, MAX_TITLE);
  const sentences = [title, ...sentencesOf(article.text.slice(0, MAX_CHARACTERS))];
  const text = sentences.join("\n");
  const tokens = tokensOf(text);
  const sentenceOf: number[] = [];
  let sentence = 0;
  let end = title.length;
  for (const { start } of tokens) {
    while (start > end && sentence < sentences.length - 1) end += 1 + (sentences[++sentence]?.length ?? 0);
    sentenceOf.push(sentence);
  }
  return {
    article,
    text,
    tokens,
    sentenceOf,
    sentenceCount: sentences.length,
    places: indexWords(tokens),
    seeds: seedsOf(tokens),
    figures: figuresOf(text, article.language),
    words: new Set(tokens.map(({ word }) => word)),
    capitals: new Set(tokens.filter(({ hasCapital }) => hasCapital).map(({ word }) => word)),
    wordCount: sentenceOf.filter((of) => of > 0).length,
  };
}
