/** The news sources that ship with the product: data only; nothing is fetched here. */
import type { NewsCategory } from "#features/news/contract.ts";
import { BLOGGING_SOURCES } from "./blogging.ts";
import { CRYPTO_SOURCES } from "./crypto.ts";
import { FINANCE_SOURCES } from "./finance.ts";
import { HEALTH_SOURCES } from "./health.ts";
import { PRESS_RELEASE_SOURCES } from "./press-release.ts";
import { REVIEW_SOURCES } from "./review.ts";
import type { CatalogueSource, CategorySource } from "./source.ts";
import { TECH_SOURCES } from "./tech.ts";

const BY_CATEGORY: Record<NewsCategory, readonly CategorySource[]> = {
  blogging: BLOGGING_SOURCES,
  tech: TECH_SOURCES,
  finance: FINANCE_SOURCES,
  crypto: CRYPTO_SOURCES,
  "press release": PRESS_RELEASE_SOURCES,
  review: REVIEW_SOURCES,
  health: HEALTH_SOURCES,
};

/** Every shipped source, category by category in the order of their chips; each address occurs once. */
export const CATALOGUE: readonly CatalogueSource[] = Object.entries(BY_CATEGORY).flatMap(([category, sources]) =>
  sources.map((source) => ({ ...source, category: category as NewsCategory })),
);
