/** Reads what only some kinds have from a post's details. A page draws what is there and never asks for the kind. */
import { detailText } from "../kinds/kind.ts";

type Details = Record<string, unknown>;

/** Who was interviewed; null where nobody was. */
export type Person = { name: string; company: string };

export function personOf(details: Details): Person | null {
  const name = detailText(details, "ceo_name");
  return name === "" ? null : { name, company: detailText(details, "company_name") };
}

export function questionsOf(details: Details): string[] {
  return textsIn(details["questions"]);
}

/** What was reviewed; null where nothing was. */
export type ReviewedProduct = {
  name: string;
  description: string;
  brand: string;
  /** 0 to 5, one decimal. */
  rating: number;
  /** http or https; empty without one. */
  affiliateLink: string;
  comparisons: string[];
};

export function productOf(details: Details): ReviewedProduct | null {
  const name = detailText(details, "product_name");
  if (name === "") return null;
  return {
    name,
    description: detailText(details, "description"),
    brand: detailText(details, "brand"),
    rating: Number(details["rating"] ?? 0) || 0,
    affiliateLink: detailText(details, "affiliate_link"),
    comparisons: textsIn(details["comparison_products"]),
  };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string" && each.trim() !== "") : [];
}
