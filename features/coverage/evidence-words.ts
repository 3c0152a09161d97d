/** What shows that an article is about a release, in one sentence, on screens and in emails. Pure. */
import { counted } from "#platform/contract/sentence.ts";
import type { CoverageEvidence, CoverageKind, Find } from "./contract.ts";

type Context = {
  /** As articles name it. */
  company?: string;
  /** Name of the language of the translation that was compared; empty: the original was. */
  version?: string;
};

/** @param kind whose evidence is told: as suggested, or as chosen where nothing was. */
export function evidenceLine(evidence: CoverageEvidence, kind: CoverageKind, context: Context = {}): string {
  const { company = "the company", version = "" } = context;
  const compared = version === "" ? "" : `, compared with your ${version} version`;
  const summary = evidence.is_summary ? ` The feed carries a summary of ${counted(evidence.words, "word")}.` : "";
  return `${countsOf(evidence, kind, company)}${compared}.${summary}`;
}

/** Of this kind its evidence is told, also where a person has changed it since. */
export const toldKind = ({ kind, suggested_kind: suggested }: Pick<Find, "kind" | "suggested_kind">) =>
  suggested ?? kind;

type Counted = (same: number, of: number) => string;
export type EvidenceWords = {
  sentences: Counted;
  figures: Counted;
  namesOf: Counted;
  quoted: (words: number) => string;
  links: string;
  names: string;
};

const ENGLISH: EvidenceWords = {
  sentences: (same, of) => sharedOf({ same, of }, "sentence"),
  figures: (same, of) => sharedOf({ same, of }, "figure"),
  namesOf: (same, of) => sharedOf({ same, of }, "name"),
  quoted: (words) => `${counted(words, "word")} quoted`,
  links: "Links to the release",
  names: "Names the company",
};

/** The same in a few words, for tables. @param words in another language. */
export function evidenceInShort(evidence: CoverageEvidence, kind: CoverageKind, words = ENGLISH): string {
  const { sentences, quoted_words: quoted, speaker, is_linked: isLinked } = evidence;
  if (kind === "reprint") return words.sentences(sentences.same, sentences.of);
  if (kind === "rewrite") return factsOf(evidence, words).join(", ");
  if (kind === "quote") return [words.quoted(quoted), speaker].filter(Boolean).join(", ");
  return isLinked ? words.links : words.names;
}

function countsOf(evidence: CoverageEvidence, kind: CoverageKind, company: string): string {
  if (kind === "reprint") return `${sharedOf(evidence.sentences, "sentence")} word for word`;
  if (kind === "rewrite") return factsOf(evidence).join(" and ");
  if (kind === "quote") return `Quotes ${evidence.speaker || "the release"}, ${counted(evidence.quoted_words, "word")}`;
  return mentionOf(evidence, company);
}

const sharedOf = ({ same, of }: { same: number; of: number }, noun: string) => `${same} of ${counted(of, noun)}`;

function factsOf({ figures, names }: CoverageEvidence, words = ENGLISH): string[] {
  return [
    ...(figures.of > 0 ? [words.figures(figures.same, figures.of)] : []),
    ...(names.of > 0 ? [words.namesOf(names.same, names.of)] : []),
  ];
}

const TIMES = ["", "once", "twice"];

function mentionOf(evidence: CoverageEvidence, company: string): string {
  const { company_named: named, is_linked: isLinked } = evidence;
  if (named === 0) return isLinked ? "Links to the release" : factsOf(evidence).join(" and ");
  const told = `Names ${company} ${TIMES[named] ?? `${named} times`}`;
  return isLinked ? `${told} and links to the release` : `${told}, no link`;
}
