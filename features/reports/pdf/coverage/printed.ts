/** What a PDF says of a release's coverage, in words: drawing it needs no queries and no settings. */

import type { Words } from "#ui-kit/public/words/en.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";

export type PrintedKind = "reprint" | "rewrite" | "quote" | "mention";
/** Words of a passage; those that differ from the other side are not marked. */
export type PrintedWords = { text: string; isChanged: boolean };
export type PrintedPassage = { ours: PrintedWords[]; theirs: PrintedWords[] };

export type PrintedArticle = {
  kind: PrintedKind;
  /** Such as "Reprint". */
  label: string;
  headline: string;
  outlet: string;
  /** DD-MM-YYYY, with the time where it is known. */
  published: string;
  evidence: string;
  /** Name of its release, in a report of several; empty: of one. */
  release: string;
  /** Null: it has none, as in print. */
  address: string | null;
  /** At most two. */
  passages: PrintedPassage[];
};

/** In points, on a line as wide as the measure. */
export type PrintedTimeline = {
  dots: { kind: PrintedKind; x: number; level: number; name: string }[];
  /** Of the release, with its words. */
  start: { x: number; words: string } | null;
  days: { x: number; middle: number; name: string }[];
};

export type PrintedCoverage = {
  /** Of its words, and of the document's own. */
  language: SiteLanguage;
  figures: { label: string; value: string; note: string }[];
  kinds: { kind: PrintedKind; words: string }[];
  /** Null: there are no articles. */
  timeline: PrintedTimeline | null;
  /** Below 'Articles'. */
  lead: string;
  articles: PrintedArticle[];
  /** How this was counted, and why there is no reach. */
  counted: string;
};

/** What the document itself says. */
export type ReportWords = Words["coverageReport"];

export type PrintedLogo = { png: Uint8Array; /** In points. */ width: number; height: number };

/** A report of coverage alone: of a release, several, or a company. It carries nothing of the site. */
export type CoverageReport = {
  document: "coverage";
  title: string;
  /** Above the title: what was reported. */
  kicker: string;
  /** Below the title: whose, and when. */
  byline: string;
  company: string;
  /** Null: the company's name is printed. */
  logo: PrintedLogo | null;
  foot: string;
  coverage: PrintedCoverage;
};

/** Of the line of days, in points: a little less than the measure. */
export const TIMELINE_WIDTH = 499;
/** The customer's logo at the top fits in it, in points. */
export const LOGO_BOX = { width: 150, height: 26 };
