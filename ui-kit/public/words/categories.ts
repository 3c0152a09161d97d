/** The categories of the specification as readers see them. Their addresses, and what posts save, stay English. */
import type { SiteLanguage } from "./languages.ts";
import { language } from "./words.ts";
import names from "./categories.json" with { type: "json" };

const NAMES = new Map<string, Partial<Record<SiteLanguage, string>>>(Object.entries(names));

/** In the language of the page. One that operators added or renamed keeps the name that they gave it. */
export function categoryName(label: string): string {
  return NAMES.get(label)?.[language()] ?? label;
}
