/** The news sources that ship with the product. Nothing is fetched here. */
import type { NewsCategory } from "#features/news/contract.ts";
import BY_CATEGORY from "./sources.json" with { type: "json" };

export type CatalogueSource = {
  /** Feed address as its publisher gives it, in the spelling under which feeds are kept (server/feeds/url.ts). */
  url: string;
  /** The publisher's own name for it; unique in the catalogue. */
  name: string;
  category: NewsCategory;
  /** The website. */
  siteUrl: string;
  /** One plain sentence of at most 140 characters. */
  description: string;
};

/** Every shipped source, category by category in the order of their chips; each address occurs once. */
export const CATALOGUE: readonly CatalogueSource[] = Object.entries(BY_CATEGORY).flatMap(([category, sources]) =>
  sources.map((source) => ({ ...source, category: category as NewsCategory })),
);
