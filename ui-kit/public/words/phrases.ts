/** What the catalogues are written with: counted nouns, figures, and sentences with marked parts. */
import { createElement, Fragment, type ReactNode } from "react";

/** Puts an element, mostly a link, around a part of a sentence. */
export type Mark = (text: string) => ReactNode;

/** A sentence from its parts. */
export const say = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** Figures of one locale; made once, because making a formatter takes a hundred times as long as using it. */
export function figuresIn(locale: string) {
  const [figures, rules, tenths] = [
    new Intl.NumberFormat(locale),
    new Intl.PluralRules(locale),
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ];
  const lists = new Intl.ListFormat(locale);
  return {
    figure: (count: number) => figures.format(count),
    /** "1 post", "1,204 posts". */
    count: (count: number, one: string, other: string) =>
      `${figures.format(count)} ${rules.select(count) === "one" ? one : other}`,
    /** "4.5" */
    tenth: (value: number) => tenths.format(value),
    /** "a, b and c" */
    list: (parts: readonly string[]) => lists.format(parts),
  };
}

type Joined<A, B> = {
  [K in keyof A | keyof B]: K extends keyof A
    ? K extends keyof B
      ? Joined<A[K], B[K]>
      : A[K]
    : K extends keyof B
      ? B[K]
      : never;
};

/** A catalogue of texts and of sentences, section by section. */
export function joined<A extends object, B extends object>(texts: A, sentences: B): Joined<A, B> {
  const all: Record<string, unknown> = Object.fromEntries(Object.entries(texts));
  for (const [key, value] of Object.entries(sentences)) {
    const section = all[key];
    all[key] = typeof section === "object" && section !== null ? joined(section, value) : value;
  }
  return all as Joined<A, B>;
}
