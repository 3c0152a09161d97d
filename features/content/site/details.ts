/** Reads what only some kinds have from a post's details. A page draws what is there and never asks for the kind. */
import { isWebUrl } from "#platform/contract/fields.ts";
import { detailText } from "../kinds/kind.ts";

type Details = Record<string, unknown>;

/** Who was interviewed; null where nobody was. A draft may leave both names empty. */
export type Person = { name: string; company: string };

export function personOf(details: Details): Person | null {
  if (typeof details["ceo_name"] !== "string") return null;
  return { name: detailText(details, "ceo_name"), company: detailText(details, "company_name") };
}

export function questionsOf(details: Details): string[] {
  return textsIn(details["questions"]);
}

/** What was reviewed; null where nothing was. A draft may leave anything empty. */
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

export function productOf(details: Details): ReviewedProduct | null {
  if (typeof details["product_name"] !== "string") return null;
  const affiliateLink = detailText(details, "affiliate_link");
  return {
    name: detailText(details, "product_name"),
    description: detailText(details, "description"),
    brand: detailText(details, "brand"),
    rating: Number(details["rating"] ?? 0) || 0,
    affiliateLink: isWebUrl(affiliateLink) ? affiliateLink : "",
    comparisons: textsIn(details["comparison_products"]),
  };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string" && each.trim() !== "") : [];
}
