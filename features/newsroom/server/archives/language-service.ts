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

/** A language in an address. @returns undefined if empty; null for what is no language, or more than that. */
export function readLanguage(text: string): string | undefined | null {
  if (text === "") return undefined;
  const tag = readTag(text);
  return tag !== null && tag === baseOf(tag) ? tag : null;
}
