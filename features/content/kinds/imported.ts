/** Kinds of posts from other sites: what they are called there, and their details. Apart: screens do not load it. */
import type { ContentKind, KindKey } from "./index.ts";

/** A post that was public on another site, as far as that site tells. */
export type ImportedText = { name: string; summary: string; company: string; questions: string[] };

type ImportedKind = {
  /** What other sites call types and categories of this kind, in lower case. */
  foundAs: RegExp;
  /** What the other site does not tell is left empty, never invented. */
  details: (found: ImportedText) => Record<string, unknown>;
};

const IMPORTED: Record<KindKey, ImportedKind> = {
  article: {
    foundAs:
      /^(?:post|(?:press|media)[ _-]?(?:releases?|statements?)?|pressemelding(?:er)?|pressemitteilung(?:en)?|pressemeddelelser?|pressmeddelanden?|releases?|news(?:room)?(?:[ _-]?(?:items?|posts?|articles?))?|articles?|artikel|blog[ _-]?posts?|communiques?|nyhet(?:er)?|aktuelles)$/,
    details: ({ name }) => ({ title: name }),
  },
  interview: {
    foundAs: /^(?:ceo[ _-]?)?(?:interv|entrev|entretien|gespr(?:ä|ae)ch|samtale)/,
    details: ({ name, company, questions }) => ({
      ceo_name: "",
      company_name: company.slice(0, 150),
      questions,
      headline: name,
    }),
  },
  review: {
    foundAs:
      /^(?:(?:product[ _-]?)?reviews?|produkttest(?:er|s)?|testberichte?|anmeldelser?|recensies?|rese(?:ñ|n)as?)$/,
    details: ({ name, summary, company }) => ({
      product_name: name,
      description: summary.slice(0, 2000),
      brand: company.slice(0, 150),
      comparison_products: [],
    }),
  },
};

/** @param name in any case. */
export function isFoundAs({ key }: ContentKind, name: string): boolean {
  return IMPORTED[key].foundAs.test(name.toLowerCase());
}

export function importedDetails({ key }: ContentKind, found: ImportedText): Record<string, unknown> {
  return IMPORTED[key].details(found);
}
