/** Recognises addresses that no route can match, without the router. */

/** `open`: only routes whose first segment is a parameter may match. */
export type Match = "none" | "open" | "perhaps";

const isFixed = (segment: string) => !/[:*]/.test(segment);

export class RouteShapes {
  /** First segments of all others. */
  readonly #names = new Set<string>();
  /** Numbers of segments of routes whose first one is a parameter. */
  readonly #openLengths = new Set<number>();
  #matchesAll = false;

  /** Sees every route as it registers. */
  add({ url }: { url: string }): void {
    const segments = url.split("/").filter(Boolean);
    const [first] = segments;
    if (first === undefined) return;
    if (isFixed(first)) this.#names.add(first);
    else if (/[*?]/.test(url)) this.#matchesAll = true;
    else this.#openLengths.add(segments.length);
  }

  /** @param path plain (page-key.ts), without a trailing slash. */
  match(path: string): Match {
    const end = path.indexOf("/", 1);
    const first = end === -1 ? path.slice(1) : path.slice(1, end);
    if (this.#matchesAll || first === "" || this.#names.has(first)) return "perhaps";
    let length = 1;
    for (let at = end; at !== -1; at = path.indexOf("/", at + 1)) length += 1;
    return this.#openLengths.has(length) ? "open" : "none";
  }
}
