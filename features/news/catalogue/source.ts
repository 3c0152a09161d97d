/** A source in the catalogue. */
import type { NewsCategory } from "#features/news/contract.ts";

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

/** A source in the list of its category, which names the category once for all of them. */
export type CategorySource = Omit<CatalogueSource, "category">;
