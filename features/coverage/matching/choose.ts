/** Of a company's releases that one article matches: those it is shown under. */
import type { ReadArticle } from "./read-article.ts";
import type { ReadRelease } from "./read-release.ts";
import { matchArticle } from "./compare.ts";
import { KINDS, type Match } from "./texts.ts";

export type ReleaseMatch = Match & { releaseId: string };

/**
 * Every match of an article with releases of one company, the best first. Twin releases share sentences: a release whose
 * evidence is no more than a part of the better one's is left out, unless the article links to it.
 * @param releases of one company.
 */
export function matchReleases(releases: readonly ReadRelease[], article: ReadArticle): ReleaseMatch[] {
  const matches = releases
    .flatMap((release) => {
      const match = matchArticle(release, article);
      return match ? [{ ...match, releaseId: release.release.id }] : [];
    })
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || weightOf(b) - weightOf(a));
  const [best] = matches;
  return matches.filter((match) => match === best || match.evidence.isLinked || isOfItsOwn(match, best));
}

function isOfItsOwn({ kind, evidence }: ReleaseMatch, best: ReleaseMatch | undefined): boolean {
  if (!best) return true;
  const { passages, names, figures } = best.evidence;
  if (kind === "mention") {
    const known = new Set([...names.found, ...figures.pairs.map(({ theirs }) => theirs)]);
    return [...evidence.names.found, ...evidence.figures.pairs.map(({ theirs }) => theirs)].some(
      (own) => !known.has(own),
    );
  }
  if (kind === "reprint" || kind === "rewrite") return evidence.sentences.same * 2 > best.evidence.sentences.same;
  return evidence.passages.some(({ theirs }) => !passages.some((passage) => passage.theirs === theirs));
}

function weightOf({ evidence }: Match): number {
  return evidence.sentences.same * 3 + evidence.figures.same + evidence.names.same + evidence.quotedWords / 8;
}
