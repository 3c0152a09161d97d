/** Whether an article that names a company is about the subject of its release. */
import { editionsOf, hasOtherEdition } from "./editions.ts";
import { compareFigures, type Figure, isTelling } from "../figures.ts";
import { stemOf } from "../function-words.ts";
import { hasName, type Name } from "../names.ts";
import type { ReadArticle } from "../read-article.ts";
import type { ReadRelease, ReadVersion } from "../read-release.ts";
import type { Token } from "../tokens.ts";

/** Points that are enough; what each find is worth is below. */
const ENOUGH = 3;
/** Most of the headline's words. */
const MOST_TERMS = 0.6;
const MOST_TERMS_BONUS = 1;
const MANY_TERMS = 3;
const FULL_TITLE_NAME = 2.5;
const FULL_NAME = 2;
/** A place or a product of one word. */
const SINGLE_NAME = 1.5;
const MAX_SINGLE_NAMES = 3;
const OTHER_NAME = 1;
const SPEAKER = 0.5;
const MAX_OTHER_NAMES = 2;
const EXACT_FIGURE = 2;
const FIGURE = 1;
const EDITION = 1;
const SMALL_FIGURE = 0.5;
const MAX_SMALL_FIGURES = 1;
const MAX_FIGURES = 4;
/** An article that names the company as often is about it, as is a short text. */
const NAMED_OFTEN = 2;
const SHORT_TEXT = 70;

export type Score = {
  points: number;
  /** Most of the headline's words, or many. */
  hasEnoughTerms: boolean;
  figurePoints: number;
  /** Names of several words or with a code, of any place. */
  fullNames: number;
  names: number;
  /** Two names or more are in the headline, and all of them are here. */
  hasTitleNames: boolean;
};

/** @param companyAt places where the article names the company. Empty: never. */
export function tellsSubject(
  { release }: ReadRelease,
  version: ReadVersion,
  article: ReadArticle,
  companyAt: readonly number[],
): boolean {
  if (companyAt.length === 0) return false;
  const near = nearCompany(article, companyAt);
  if (hasOtherEdition(version.subject.editions, editionsOf(near.tokens))) return false;
  const score = scoreSubject(version, near);
  if (score.points < ENOUGH) return false;
  if (release.hasCommonName) {
    const isSure = isNamedForSure(article, companyAt);
    return score.names > 0 && (isSure || score.fullNames > 0 || score.points > ENOUGH + 1);
  }
  return score.fullNames > 0 || score.hasEnoughTerms || score.figurePoints >= 1 || score.hasTitleNames;
}

/** Within a sentence a common word has its capital only as a name. */
function isNamedForSure({ sentenceOf }: ReadArticle, companyAt: readonly number[]): boolean {
  return companyAt.some((place) => (sentenceOf[place] ?? 0) > 0 && sentenceOf[place] === sentenceOf[place - 1]);
}

type Near = { tokens: Token[]; words: ReadonlySet<string>; capitals: ReadonlySet<string>; figures: Figure[] };

/** The sentences that name the company and their neighbours; everything where the article is about it. */
export function nearCompany(article: ReadArticle, companyAt: readonly number[]): Near {
  const named = companyAt.map((place) => article.sentenceOf[place] ?? 0);
  const isAbout = named.includes(0) || new Set(named).size >= NAMED_OFTEN || article.wordCount <= SHORT_TEXT;
  const sentences = new Set(named.flatMap((sentence) => [sentence - 1, sentence, sentence + 1]));
  sentences.delete(0);
  const tokens = article.tokens.filter((_token, place) => isAbout || sentences.has(article.sentenceOf[place] ?? 0));
  const starts = new Set(tokens.map(({ start }) => start));
  return {
    tokens,
    words: new Set(tokens.map(({ word }) => word)),
    capitals: new Set(tokens.filter(({ hasCapital }) => hasCapital).map(({ word }) => word)),
    figures: article.figures.filter(({ start }) => starts.has(start)),
  };
}

export function scoreSubject({ subject }: ReadVersion, near: Near): Score {
  const found = (names: readonly Name[]) => names.filter((name) => hasName(name, near.capitals, near.words));
  const [title, lead, other, speakers] = [
    found(subject.titleNames),
    found(subject.leadNames),
    found(subject.otherNames),
    found(subject.speakers),
  ];
  const core = [...title, ...lead];
  const single = core.filter(({ isFull }) => !isFull).length * SINGLE_NAME;
  const full =
    title.filter(({ isFull }) => isFull).length * FULL_TITLE_NAME +
    lead.filter(({ isFull }) => isFull).length * FULL_NAME;
  const terms = findTerms(subject.terms, near, core);
  const editions = editionsOf(near.tokens);
  const isEdition = subject.editions.some((our) =>
    editions.some(({ context, value }) => context === our.context && value === our.value),
  );
  const figurePoints = Math.min(MAX_FIGURES, pointsOfFigures(subject, near));
  return {
    points:
      terms.points +
      full +
      Math.min(MAX_SINGLE_NAMES, single) +
      Math.min(MAX_OTHER_NAMES, other.length * OTHER_NAME + speakers.length * SPEAKER) +
      figurePoints +
      (isEdition ? EDITION : 0),
    hasEnoughTerms: terms.areEnough,
    figurePoints,
    fullNames: [...core, ...other, ...speakers].filter(({ isFull }) => isFull).length,
    names: core.length + other.length + speakers.length,
    hasTitleNames: title.length >= 2 && title.length === subject.titleNames.length,
  };
}

/** Words of the headline that are no part of a name that was found. */
function findTerms(
  terms: ReadVersion["subject"]["terms"],
  near: Near,
  names: readonly Name[],
): { points: number; areEnough: boolean } {
  const stems = new Set(near.tokens.map(({ word }) => stemOf(word)));
  const ofNames = new Set(names.flatMap(({ words }) => words.map(stemOf)));
  const open = terms.filter(({ stem }) => !ofNames.has(stem));
  const all = open.filter(({ stem }) => stems.has(stem));
  const points = all.reduce((total, { weight }) => total + weight, 0);
  const found = all.filter(({ isUsual }) => !isUsual);
  const areMost = found.length >= 2 && found.length >= open.filter(({ isUsual }) => !isUsual).length * MOST_TERMS;
  return { points: points + (areMost ? MOST_TERMS_BONUS : 0), areEnough: areMost || found.length >= MANY_TERMS };
}

function pointsOfFigures({ figures, titleFigures }: ReadVersion["subject"], near: Near): number {
  const inTitle = new Set(titleFigures.map(({ base }) => base));
  const seen = new Set<number>();
  let [points, small] = [0, 0];
  for (const ours of [...titleFigures, ...figures]) {
    if (seen.has(ours.base)) continue;
    seen.add(ours.base);
    const ways = near.figures.map((theirs) => compareFigures(ours, theirs)).filter((how) => how !== null);
    if (ways.length === 0) continue;
    if (!isTelling(ours)) {
      if (ours.value >= 10 && inTitle.has(ours.base)) points += FIGURE;
      else if (ours.value >= 10) small += SMALL_FIGURE;
    } else points += ways.includes("same") && (ours.digits >= 3 || ours.value >= 1000) ? EXACT_FIGURE : FIGURE;
  }
  return points + Math.min(MAX_SMALL_FIGURES, small);
}
