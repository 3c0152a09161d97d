/** Finds the category a name means, alike for requests, models' answers and inserted drafts. */

/** Labels by their other names, in any spelling. */
export type OtherNames = ReadonlyMap<string, string>;
const NO_OTHERS: OtherNames = new Map();
const MAX_NEAR = 4;
const LEAST_SHARED = 4;
/** Say nothing about a topic. */
const NO_TOPIC = new Set(["miscellaneous", "other", "general", "news"]);

export function otherNamesOf(categories: readonly { label: string; aliases?: readonly string[] | undefined }[]) {
  return new Map(categories.flatMap(({ label, aliases = [] }) => aliases.map((alias) => [alias, label] as const)));
}

/** By its label or another name. Capitals, "&" for "and", and signs do not matter. */
export function findCategory(categories: readonly string[], wanted: string, others = NO_OTHERS): string | null {
  const name = plain(wanted);
  const [, ofOther] = [...others].find(([other]) => plain(other) === name) ?? [];
  return categories.find((label) => plain(label) === name) ?? categories.find((label) => label === ofOther) ?? null;
}

/** Also by a part of its label, or by one word that is near to it: only where a single category can be meant. */
export function findMeantCategory(categories: readonly string[], wanted: string, others = NO_OTHERS): string | null {
  const known = findCategory(categories, wanted, others);
  if (known !== null || NO_TOPIC.has(plain(wanted))) return known;
  const [label, another] = nearCategories(categories, wanted);
  if (label === undefined || another !== undefined) return null;
  return isPart(label, wanted) || !plain(wanted).includes(" ") ? label : null;
}

/** Labels with a word that begins like one of the wanted words; in the list's order. */
export function nearCategories(categories: readonly string[], wanted: string): string[] {
  const beginnings = plain(wanted)
    .split(" ")
    .filter((word) => word.length >= LEAST_SHARED)
    .map((word) => word.slice(0, Math.max(LEAST_SHARED, Math.ceil(word.length * 0.6))));
  const isNear = (label: string) =>
    isPart(label, wanted) ||
    plain(label)
      .split(" ")
      .some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  return categories.filter(isNear).slice(0, MAX_NEAR);
}

/** "Art & Design Industry" is named by "art" and by "design". */
function partsOfCategory(label: string): string[] {
  return wordsOnly(label.replace(/[&/,]|\band\b/gi, "|"))
    .split("|")
    .map((part) => part.replace(/\b(?:industry|services)\b/g, "").trim())
    .filter((part) => part !== "" && !NO_TOPIC.has(part));
}

function isPart(label: string, wanted: string): boolean {
  return partsOfCategory(label).includes(plain(wanted));
}

function plain(label: string): string {
  return wordsOnly(label.replaceAll("&", " and ").replaceAll("|", " "));
}

/** Small letters, one space between words; "|" stays. */
export function wordsOnly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}|]+/gu, " ")
    .trim();
}
