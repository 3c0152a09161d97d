/** SQL of categories. */
import { prepared } from "#platform/database/client.ts";
import type { Category } from "../contract.ts";

/** Every label by itself and by its aliases, in lower case. */
export async function listCategoryNames(): Promise<{ name: string; label: string }[]> {
  return prepared<{ name: string; label: string }>(
    "content-category-names",
    "select lower(name) as name, label from categories cross join unnest(aliases || label) name",
    [],
  );
}

export function listCategories(): Promise<Category[]> {
  return prepared<Category>("content-categories", "select id, label, topic from categories order by position", []);
}
