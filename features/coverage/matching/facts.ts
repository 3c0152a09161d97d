/** Figures and names that a release and an article share. */
import { compareFigures, type Figure } from "./figures.ts";
import { hasName } from "./names.ts";
import type { ReadArticle } from "./read-article.ts";
import type { ReadRelease, ReadVersion } from "./read-release.ts";
import type { FigurePair } from "./texts.ts";

export type Facts = {
  /** `at` in the article's text. */
  figures: (FigurePair & { ours: string; at: number })[];
  figureCount: number;
  names: string[];
  nameCount: number;
};

/** The company's own name is one of the names. */
export function collectFacts(
  release: ReadRelease,
  version: ReadVersion,
  article: ReadArticle,
  isCompanyNamed: boolean,
): Facts {
  const distinct = new Map<string, Figure>();
  for (const figure of version.figures) distinct.set(`${figure.dimension} ${figure.base}`, figure);
  const figures: Facts["figures"] = [];
  for (const ours of distinct.values()) {
    const found = bestPair(ours, article.figures);
    if (found) figures.push(found);
  }
  const names = version.names.filter((name) => hasName(name, article.capitals, article.words));
  const company = isCompanyNamed ? release.release.companyNames.slice(0, 1) : [];
  return {
    figures,
    figureCount: distinct.size,
    names: [...company, ...names.map(({ written }) => written)],
    nameCount: version.names.length + 1,
  };
}

function bestPair(ours: Figure, theirs: readonly Figure[]): Facts["figures"][number] | null {
  let best: Facts["figures"][number] | null = null;
  for (const figure of theirs) {
    const how = compareFigures(ours, figure);
    if (how === null) continue;
    const pair = { ours: ours.written, theirs: figure.written, how, at: figure.start };
    if (how === "same") return pair;
    best ??= pair;
  }
  return best;
}
