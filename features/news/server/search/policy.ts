/** How the names of sources are searched. */
import type { Alternatives } from "#platform/text-search/plan.ts";
import type { SearchQuery } from "#platform/text-search/search-text.ts";
import { isUnspaced } from "#platform/text-search/words.ts";

/** `like` patterns for a source's name, for keys with a space around every word: prefixes of words, whole phrases. */
export function sourcePatterns(query: SearchQuery, alternatives: Alternatives) {
  const patternOf = (words: readonly string[]) =>
    words.every(isUnspaced) ? `%${words.join("%")}%` : `% ${words.join(" ")}%`;
  const wanted = query.wanted.flatMap(({ words, isPhrase }) =>
    isPhrase
      ? [[patternOf(words)]]
      : words.map((word) => [word, ...(alternatives.get(word) ?? [])].map((each) => patternOf([each]))),
  );
  const unwanted = query.unwanted.map(({ words }) => `% ${words.join(" ")} %`);
  const name = query.wanted.flatMap(({ words }) => words).join(" ");
  return { wanted, unwanted, name: ` ${name} ` };
}
