/** What one language of a release and an article have in common. */
import type { Facts } from "./facts.ts";
import type { FoundQuote } from "./quotes.ts";
import type { ReadArticle } from "./read-article.ts";
import type { ReadRelease, ReadVersion } from "./read-release.ts";
import type { Run } from "./runs.ts";
import type { Sentence } from "./tokens.ts";

export type Comparison = {
  release: ReadRelease;
  version: ReadVersion;
  article: ReadArticle;
  runs: Run[];
  same: Sentence[];
  quotes: FoundQuote[];
  facts: Facts;
  companyAt: number[];
  isLinked: boolean;
};
