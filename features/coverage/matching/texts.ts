/** What is compared: a release as its company wrote it, and an article as a feed gave it. */

/** One language of a release, with what never counts kept apart. */
export type ReleaseText = {
  title: string;
  /** Headline's companion and story, plain; a blank line or a line's end ends a block. */
  text: string;
  /** Two letters, such as "en". */
  language: string;
};

export type Release = {
  id: string;
  publishedAt: Date;
  /** The name first, then what else it is called. */
  companyNames: readonly string[];
  /** Its name is also a word, such as Orange or Next: the name alone says nothing. */
  hasCommonName: boolean;
  /** 'About' and contact block: never a passage, a name or a figure of the release. */
  notCounted: readonly string[];
  /** Addresses of the release itself, in any language. */
  links: readonly string[];
  /** Sites where articles are not coverage: our own, and platforms the release was delivered to. */
  ownHosts: readonly string[];
  /** Each language that is published. */
  versions: readonly ReleaseText[];
};

export type Article = {
  title: string;
  /** As the feed gives it, without markup. */
  text: string;
  /** Two letters; empty: unknown. */
  language: string;
  outlet: string;
  url: string;
  /** Addresses that its text links to. */
  links: readonly string[];
  /** What its feed says, else when it was first seen. */
  publishedAt: Date;
};

/** From the highest. */
export const KINDS = ["reprint", "rewrite", "quote", "mention"] as const;
export type Kind = (typeof KINDS)[number];

export type Passage = {
  kind: "passage" | "quote" | "name" | "figure";
  /** At most forty words of each side. */
  ours: string;
  theirs: string;
  /** Words of ours that they have changed; an empty side: left out, or added. */
  changes: { ours: string; theirs: string }[];
};

export type FigurePair = { ours: string; theirs: string; how: "same" | "rounded" | "converted" };

export type Evidence = {
  /** At most three, the longest first. */
  passages: Passage[];
  sentences: { same: number; of: number };
  figures: { same: number; of: number; pairs: FigurePair[] };
  names: { same: number; of: number; found: string[] };
  /** Words of the release's quotes that the article has. */
  quotedWords: number;
  /** Of the longest quote; empty: not known. */
  speaker: string;
  companyNamed: number;
  isLinked: boolean;
  /** How much text there was to compare: a feed may carry a summary. */
  articleWords: number;
  /** Language of the version that matched. */
  language: string;
};

export type Match = { kind: Kind; evidence: Evidence };
