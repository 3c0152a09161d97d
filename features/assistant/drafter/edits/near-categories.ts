/** Finds the category that somebody means, or those that come near. */
import { partsOf } from "../drafts/category-tags.ts";

const MOST = 4;
const LEAST_SHARED = 4;

/** Capitals, "&" for "and", and spaces do not matter. */
export function findCategory(categories: readonly string[], wanted: string): string | null {
  return categories.find((label) => plain(label) === plain(wanted)) ?? null;
}

/** Labels with a word that begins like one of the wanted words; in the list's order. */
export function nearCategories(categories: readonly string[], wanted: string): string[] {
  const beginnings = plain(wanted)
    .split(" ")
    .filter((word) => word.length >= LEAST_SHARED)
    .map((word) => word.slice(0, Math.max(LEAST_SHARED, Math.ceil(word.length * 0.6))));
  const isNear = (label: string) =>
    partsOf(label).some((part) => part === plain(wanted)) ||
    plain(label)
      .split(" ")
      .some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  return categories.filter(isNear).slice(0, MOST);
}

function plain(label: string): string {
  return label
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
