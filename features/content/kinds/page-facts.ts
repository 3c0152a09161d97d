/** What a public page shows of the details that only some kinds have. A page draws what is there and never asks for the kind. */

/** Who was interviewed. A draft may leave both names empty. */
export type Person = { name: string; company: string };

/** What was reviewed. A draft may leave anything empty. */
export type ReviewedProduct = {
  name: string;
  description: string;
  brand: string;
  /** 0 to 5, one decimal. */
  rating: number;
  /** http or https; empty without one, and while a draft's is only half typed. */
  affiliateLink: string;
  comparisons: string[];
};

export type PageFacts = {
  person: Person | null;
  /** Asked in the story, in order. */
  questions: string[];
  product: ReviewedProduct | null;
};

export const NO_FACTS: PageFacts = { person: null, questions: [], product: null };

/** A list detail without what is no text or blank. */
export function detailTexts(details: Record<string, unknown>, field: string): string[] {
  const value = details[field];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string" && each.trim() !== "") : [];
}
