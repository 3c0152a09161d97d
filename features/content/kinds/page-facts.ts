/** Facts on public pages that only some kinds have. A page shows the facts that exist and never checks the kind. */

/** The interviewee. A draft may leave both names empty. */
export type Person = { name: string; company: string };

/** The reviewed product. A draft may leave anything empty. */
export type ReviewedProduct = {
  name: string;
  description: string;
  /** 0 to 5, one decimal; null: none was given, as in an imported review. */
  rating: number | null;
  /** http or https; empty if missing or incomplete in a draft. */
  affiliateLink: string;
  comparisons: string[];
};

export type PageFacts = {
  /** A story with its facts next to it, or questions and answers next to a portrait. */
  layout: "story" | "conversation";
  person: Person | null;
  /** The questions in the story, in order. */
  questions: string[];
  product: ReviewedProduct | null;
  /** Lines of the list of facts, above the date; blank ones are left out. */
  facts: { name: string; value: string }[];
};

export const NO_FACTS: PageFacts = { layout: "story", person: null, questions: [], product: null, facts: [] };
