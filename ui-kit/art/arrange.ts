/** Varies adjacent pictures: none looks like the one before or above it, on any screen. */
import { familyOf } from "./art.ts";
import { FAMILY } from "./compositions.ts";
import { INKS } from "./inks.ts";
import { inksOf } from "./portrait.ts";

/** Compositions for titles in rows of `columns`; null is a real picture, which never matches. */
export function arrangeFamilies(titles: readonly (string | null)[], columns: number): (number | null)[] {
  return arrange(
    titles.map((title) => (title === null ? null : familyOf(title))),
    FAMILY.length,
    columns,
  );
}

/** Ink sets for portraits in rows of `columns`; null is a real picture. */
export function arrangeInks(names: readonly (string | null)[], columns: number): (number | null)[] {
  return arrange(
    names.map((name) => (name === null ? null : inksOf(name))),
    INKS.length,
    columns,
  );
}

/** Each keeps its own choice unless a neighbour has it; then the next of `count` that no neighbour has. */
function arrange(wished: readonly (number | null)[], count: number, columns: number): (number | null)[] {
  const arranged: (number | null)[] = [];
  for (const [index, wish] of wished.entries()) {
    const before = arranged[index - 1] ?? null;
    const above = arranged[index - columns] ?? null;
    let choice = wish;
    while (choice !== null && (choice === before || choice === above)) choice = (choice + 1) % count;
    arranged.push(choice);
  }
  return arranged;
}
