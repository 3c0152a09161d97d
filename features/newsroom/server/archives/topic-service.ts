/** Categories as readers' addresses name them; posts may have saved any of their names. */
import { topicSlug } from "#features/categories/names/topic-page.ts";
import { categoryLabels } from "#features/categories/server/label-service.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import * as queries from "./queries.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";
import { words } from "#ui-kit/public/words/words.ts";

export type Topic = {
  label: string;
  /** The label and its other names, in lower case. */
  names: string[];
};

/** @param slug of its label or of another name. @returns null if it is not a category and no post has ever had it. */
export async function findTopic(slug: string): Promise<Topic | null> {
  const wanted = topicSlug(slug);
  if (wanted === "") return null;
  const labels = await categoryLabels();
  const [, label] = [...labels].find(([name]) => topicSlug(name) === wanted) ?? [];
  if (label !== undefined) return { label, names: namesOf(label, labels) };
  const saved = (await queries.listTopicCounts(null)).find(({ name }) => topicSlug(name) === wanted);
  return saved ? { label: capitalised(saved.name), names: [saved.name] } : null;
}

/** Categories that published posts have, by the names that readers see. @param kind null: posts of any kind. */
export async function listTopics(kind: KindKey | null = null): Promise<{ label: string; count: number }[]> {
  const [labels, counts] = await Promise.all([categoryLabels(), queries.listTopicCounts(kind)]);
  return underLabels(
    counts.map(({ name, posts }) => ({ name, count: posts })),
    labels,
  ).toSorted((a, b) => categoryName(a.label).localeCompare(categoryName(b.label), words().locale));
}

/** Counts by saved name, under the labels of today. */
export async function underTopicLabels(
  counts: readonly { name: string; count: number }[],
): Promise<{ label: string; count: number }[]> {
  return underLabels(counts, await categoryLabels());
}

function underLabels(counts: readonly { name: string; count: number }[], labels: ReadonlyMap<string, string>) {
  const sums = new Map<string, number>();
  for (const { name, count } of counts) {
    const label = labels.get(name) ?? capitalised(name);
    sums.set(label, (sums.get(label) ?? 0) + count);
  }
  return [...sums].map(([label, count]) => ({ label, count }));
}

function namesOf(label: string, labels: ReadonlyMap<string, string>): string[] {
  return [...new Set([label.toLowerCase(), ...[...labels].flatMap(([name, of]) => (of === label ? name : []))])];
}

/** A label that is no longer a category is only known in lower case. */
function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
