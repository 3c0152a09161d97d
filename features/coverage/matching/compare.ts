/** Compares an article with a release: which kind of coverage it is, and what shows it (docs/product/coverage.md). */
import { companyPlaces } from "./mention/company.ts";
import { isOwnHost, linksTo } from "./links.ts";
import type { Comparison } from "./comparison.ts";
import { editionsOf, hasOtherEdition } from "./mention/editions.ts";
import { collectFacts } from "./facts.ts";
import { evidenceOf } from "./evidence.ts";
import { findSameQuotes } from "./quotes.ts";
import type { ReadArticle } from "./read-article.ts";
import type { ReadRelease, ReadVersion } from "./read-release.ts";
import { findRuns, type Run } from "./runs.ts";
import { sameSentences } from "./sentences.ts";
import { tellsSubject } from "./mention/subject.ts";
import { type Kind, KINDS, type Match } from "./texts.ts";

/** Words of a passage. */
export const PASSAGE_WORDS = 8;
const REWRITE_PASSAGES = 2;
const REWRITE_FACTS = 3;
/** Fewer words that are the same, as in a release of ten words, need the company's name. */
const TELLING_WORDS = 16;
/** Without the company's name, shorter runs are turns of phrase. */
const TELLING_RUN = 5;

/** @returns null: it is no coverage of this release. Of several languages, the one that shows most. */
export function matchArticle(release: ReadRelease, article: ReadArticle): Match | null {
  const { publishedAt, ownHosts } = release.release;
  if (article.article.publishedAt < publishedAt || isOwnHost(article.article.url, ownHosts)) return null;
  let best: Match | null = null;
  for (const version of release.versions) {
    const compared = findCommon(release, version, article);
    const kind = compared && kindOf(compared);
    if (!compared || !kind || (best && rank(kind) >= rank(best.kind))) continue;
    best = { kind, evidence: evidenceOf(compared) };
  }
  return best;
}

function rank(kind: Kind): number {
  return KINDS.indexOf(kind);
}

/** @returns null: nothing that could be coverage. Most candidates end here. */
export function findCommon(release: ReadRelease, version: ReadVersion, article: ReadArticle): Comparison | null {
  const companyAt = companyPlaces(release, article);
  const isLinked = linksTo(article.article.links, release.release.links);
  const runs = countedRuns(
    version,
    findRuns(version.tokens, version.shingles, article.tokens, article.seeds, version.starts),
  );
  if (companyAt.length === 0 && !isLinked && runs.every(({ length }) => length < TELLING_RUN)) return null;
  return {
    release,
    version,
    article,
    runs,
    same: sameSentences(version, article, runs),
    quotes: findSameQuotes(version, article, companyAt.length > 0),
    facts: collectFacts(release, version, article, companyAt.length > 0),
    companyAt,
    isLinked,
  };
}

/** Without those in sentences that do not count. Both are in order. */
function countedRuns({ sentences }: ReadVersion, runs: readonly Run[]): Run[] {
  let at = 0;
  return runs.filter(({ ours }) => {
    while ((sentences[at]?.to ?? Infinity) <= ours) at++;
    return (sentences[at]?.from ?? Infinity) <= ours;
  });
}

function kindOf(compared: Comparison): Kind | null {
  const { release, version, article, same, quotes, companyAt, isLinked } = compared;
  const isThisOne = !isAnotherSubject(compared);
  if (isThisOne && isReprint(compared)) return "reprint";
  if (isThisOne && isRewrite(compared)) return "rewrite";
  if (quotes.length > 0) return "quote";
  if (isLinked || (isThisOne && same.length > 0 && companyAt.length > 0 && isTellingSame(compared))) return "mention";
  return tellsSubject(release, version, article, companyAt) ? "mention" : null;
}

function isReprint({ version, same, companyAt }: Comparison): boolean {
  if (same.length === 0 || same.length * 2 < version.sentences.length) return false;
  const words = same.reduce((total, { from, to }) => total + to - from, 0);
  return words >= TELLING_WORDS || companyAt.length > 0;
}

function isRewrite(compared: Comparison): boolean {
  const { facts } = compared;
  return passageCount(compared) >= REWRITE_PASSAGES && facts.figures.length + facts.names.length >= REWRITE_FACTS;
}

/** A quote is one passage, however many sentences of it there are: who only quotes has not rewritten. */
function passageCount({ version, runs }: Comparison): number {
  const long = runs.filter(({ length }) => length >= PASSAGE_WORDS);
  const told = long.filter(({ ours }) => !version.quoted.has(ours));
  return told.length + (told.length < long.length ? 1 : 0);
}

/** One sentence that is the same, and says something that the company's other releases do not. */
function isTellingSame({ version, same, facts }: Comparison): boolean {
  const first = version.sentences[0];
  return facts.names.length + facts.figures.length >= REWRITE_FACTS && same.some(({ from }) => from === first?.from);
}

/** The headline names one model or quarter and the article only another: it is about the release's twin. */
function isAnotherSubject({ version, article }: Comparison): boolean {
  return hasOtherEdition(version.subject.editions, editionsOf(article.tokens));
}
