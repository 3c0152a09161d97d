/** Parts that many pages have, such as the card of a post: drawn once for what they show, and then kept. */
import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Markup = { __html: string };

const MOST_CHARACTERS = 4_000_000;
const kept = new LRUCache<string, Markup>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ __html }, key) => __html.length + key.length,
});

/**
 * @param name of the part, unlike that of any other.
 * @param Part draws the same whenever its properties say the same: it asks neither for the time nor for a context.
 * @returns what to give to `dangerouslySetInnerHTML`.
 */
export function keptMarkup<Properties extends object>(
  name: string,
  Part: ComponentType<Properties>,
): (properties: Properties) => Markup {
  return (properties) => {
    const key = `${name} ${JSON.stringify(properties)}`;
    const known = kept.get(key);
    if (known) return known;
    const drawn = { __html: renderToStaticMarkup(<Part {...properties} />) };
    kept.set(key, drawn);
    return drawn;
  };
}
