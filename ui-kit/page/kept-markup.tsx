/** Parts that many pages have, such as the card of a post: drawn once for what they show, and then kept. */
import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Markup = { __html: string };

const room = (characters: number) =>
  new LRUCache<string, Markup>({
    maxSize: characters,
    sizeCalculation: ({ __html }, key) => __html.length + key.length,
  });
const kept = room(4_000_000);
/** Readers make up what they search for: its parts push out no others. */
const keptOfSearches = room(1_000_000);

/**
 * @param name of the part, unlike that of any other.
 * @param Part draws the same whenever its properties say the same: it asks neither for the time nor for a context.
 * @param isSearched it shows words that a reader typed.
 * @returns what to give to `dangerouslySetInnerHTML`.
 */
export function keptMarkup<Properties extends object>(
  name: string,
  Part: ComponentType<Properties>,
  isSearched = false,
): (properties: Properties) => Markup {
  const memory = isSearched ? keptOfSearches : kept;
  return (properties) => {
    const key = `${name} ${JSON.stringify(properties)}`;
    const known = memory.get(key);
    if (known) return known;
    const drawn = { __html: renderToStaticMarkup(<Part {...properties} />) };
    memory.set(key, drawn);
    return drawn;
  };
}
