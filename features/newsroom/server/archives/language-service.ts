/** The languages that published posts are in, as archives and search filter by them. */
import { baseOf, ownNameOf, readTag } from "#platform/contract/language-tag.ts";
import * as queries from "./queries.ts";

const SHOWN = 12;

export type FilterLanguage = { tag: string; name: string };

/** The most frequent ones; none while there is nothing to choose from. */
export async function listLanguages(): Promise<FilterLanguage[]> {
  const tags = await queries.listLanguages(SHOWN);
  return tags.length < 2 ? [] : tags.map((tag) => ({ tag, name: ownNameOf(tag) }));
}

/** Counting more would take as long as there are posts. */
const MAX_COUNTED = 1000;

/** The same with how many posts each has in a time; null for all if one has too many to count. */
export async function countLanguages(
  time: Pick<queries.ArchiveFilter, "from" | "to">,
): Promise<(FilterLanguage & { count: number | null })[]> {
  const languages = await listLanguages();
  const counted = await queries.countInLanguages(
    languages.map(({ tag }) => tag),
    time,
    MAX_COUNTED + 1,
  );
  const isCounted = counted.every(({ posts }) => posts <= MAX_COUNTED);
  const counts = new Map(counted.map(({ language, posts }) => [language, posts]));
  return languages.map((each) => ({ ...each, count: isCounted ? (counts.get(each.tag) ?? 0) : null }));
}

/** A language in an address. @returns undefined if empty; null for what is no language, or more than that. */
export function readLanguage(text: string): string | undefined | null {
  if (text === "") return undefined;
  const tag = readTag(text);
  return tag !== null && tag === baseOf(tag) ? tag : null;
}
