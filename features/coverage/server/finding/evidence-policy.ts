/** What is kept of a match, as screens show it. Pure. */
import type { CoverageEvidence } from "../../contract.ts";
import type { Evidence } from "../../matching/texts.ts";

const MAX_QUOTE = 120;

/** Without its passages, which are kept apart. */
export function storedEvidence(evidence: Evidence, isSummary: boolean): CoverageEvidence {
  const { sentences, figures, names, quotedWords, speaker, companyNamed, isLinked, articleWords, language, passages } =
    evidence;
  const quote = passages.find(({ kind }) => kind === "quote")?.theirs ?? "";
  return {
    sentences,
    figures: { same: figures.same, of: figures.of },
    names: { same: names.same, of: names.of },
    quoted_words: quotedWords,
    quote: quote.length > MAX_QUOTE ? `${quote.slice(0, quote.lastIndexOf(" ", MAX_QUOTE))}…` : quote,
    speaker,
    company_named: companyNamed,
    is_linked: isLinked,
    words: articleWords,
    is_summary: isSummary,
    language,
  };
}
