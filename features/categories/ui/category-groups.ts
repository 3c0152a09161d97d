/** The categories shown in the picker: a few broad ones, all by topic, or search results. Pure. */

import type { Category } from "../contract.ts";

export type CategoryGroup = { topic: string | null; categories: readonly Category[] };

const OTHER = "Other";

/** A few of every topic, its broadest first, so that each trade finds itself without opening the whole list. */
export function broadCategories(categories: readonly Category[], count: number): Category[] {
  const topics = categoriesByTopic(categories.filter(({ topic }) => topic !== null)).map(broadestFirst);
  const longest = Math.max(0, ...topics.map((topic) => topic.length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    topics.flatMap((topic) => topic.slice(round, round + 1)),
  );
  const others = categories.filter(({ topic }) => topic === null);
  return [...rounds.flat(), ...others].slice(0, count);
}

/** All categories under their topics, in the order in which topics appear; those without a topic come last. */
export function categoriesByTopic(categories: readonly Category[]): CategoryGroup[] {
  const groups = Map.groupBy(categories, ({ topic }) => topic ?? OTHER);
  const others = groups.get(OTHER);
  groups.delete(OTHER);
  const named = [...groups].map(([topic, members]) => ({ topic, categories: members }));
  return others ? [...named, { topic: OTHER, categories: others }] : named;
}

/** Those whose label contains every word of the query, ignoring case and accents. */
export function findCategories(categories: readonly Category[], query: string): Category[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return categories.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}

function broadestFirst({ topic, categories }: CategoryGroup): Category[] {
  const namesakes = categories.filter(({ label }) => topic !== null && label.startsWith(topic));
  return [...namesakes.slice(0, 1), ...categories.filter((category) => category !== namesakes[0])];
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
