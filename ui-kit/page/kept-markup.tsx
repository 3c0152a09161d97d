/** Parts that many pages have, such as the card of a post: drawn once for what they show, and then kept. */
import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type Markup = { __html: string };
/** @param said the properties that it was drawn for, where the key does not say them. */
type Kept = { said: string | null; markup: Markup };

const room = (characters: number) =>
  new LRUCache<string, Kept>({
    maxSize: characters,
    sizeCalculation: ({ said, markup }, key) => markup.__html.length + (said?.length ?? 0) + key.length,
  });
const kept = room(4_000_000);
/** Readers make up what they search for: its parts push out no others. */
const keptOfSearches = room(1_000_000);

type Options<Properties> = {
  /** Short, and seldom that of other properties, which take its place: what is long is compared faster than looked up. */
  idOf?: (properties: Properties) => string;
  /** It shows words that a reader typed. */
  isSearched?: boolean;
};

/**
 * @param name of the part, unlike that of any other.
 * @param Part draws the same whenever its properties say the same: it asks neither for the time nor for a context.
 * @returns what to give to `dangerouslySetInnerHTML`.
 */
export function keptMarkup<Properties extends object>(
  name: string,
  Part: ComponentType<Properties>,
  { idOf, isSearched = false }: Options<Properties> = {},
): (properties: Properties) => Markup {
  const memory = isSearched ? keptOfSearches : kept;
  return (properties) => {
    const all = JSON.stringify(properties);
    const key = `${name} ${idOf ? idOf(properties) : all}`;
    const said = idOf ? all : null;
    const known = memory.get(key);
    if (known?.said === said) return known.markup;
    const markup = { __html: renderToStaticMarkup(<Part {...properties} />) };
    memory.set(key, { said, markup });
    return markup;
  };
}
