/** Categories: what the forms offer and what the calls accept. */
import type { Category } from "../contract.ts";
import * as queries from "./category-queries.ts";

let knownLabels: Promise<Map<string, string>> | undefined;

/** Canonical label by name or alias in lower case. Read once: categories change by migration only. */
export function categoryLabels(): Promise<Map<string, string>> {
  knownLabels ??= queries
    .listCategoryNames()
    .then((names) => new Map(names.map(({ name, label }) => [name, label])))
    .catch((error: unknown) => {
      knownLabels = undefined;
      throw error;
    });
  return knownLabels;
}

/** Every category, in the order of the forms. */
export function listCategories(): Promise<Category[]> {
  return queries.listCategories();
}
