/**
 * Words that praise instead of telling, and pitches that sell: editors strike them out. The release check finds them.
 * Small letters, one space.
 */
import words from "./hype-words.json" with { type: "json" };

/** Adjectives and their replacements: a plain word, or nothing. */
export const HYPE_WORDS: Readonly<Record<string, string>> = words.praise;

/** Verbs, in the form in which they stand. */
export const HYPE_VERBS: Readonly<Record<string, string>> = words.verbs;

/** Of "is proud to announce": the news is what is announced. */
export const ANNOUNCING: readonly string[] = words.announcing;

/** Words without a replacement: only their author knows what was meant. */
export const EMPTY_PHRASES: readonly string[] = words.emptyPhrases;

export const SALES_PITCHES: readonly string[] = words.salesPitches;

/** A following word that turns it into a term: shares outstanding, an extraordinary meeting. */
export const SOBER_USES: Readonly<Record<string, string>> = {
  outstanding:
    "(?:common |ordinary |preferred )?(?:shares?|stock|debts?|loans?|bonds?|notes?|options?|warrants?|balances?|amounts?|payments?|invoices?|principal)",
  extraordinary: "(?:general |shareholders?['’]? )?(?:meetings?|sessions?|items?|dividends?|charges?|powers?)",
  "first-class": "(?:mail|post|stamps?|cabins?|seats?|tickets?|cricket|degrees?|honours)",
  "next-generation": "(?:sequencing|firewalls?)",
};
