/**
 * Knows which addresses belong to API calls, so that an unknown resource under them is answered as JSON, not as a page.
 */
import type { RouteOptions } from "fastify";

type Schema = { hide?: boolean } | undefined;

/** Calls are documented; pages, files and the reference of the calls itself are not. */
function isCall({ schema }: Pick<RouteOptions, "schema">): boolean {
  return schema !== undefined && (schema as Schema)?.hide !== true;
}

export class CallAddresses {
  readonly #calls: string[][] = [];
  readonly #pages = new Set<string>();
  #prefixes: Set<string> | undefined;

  /** Sees every route as it registers. */
  add(route: RouteOptions): void {
    const segments = staticSegments(route.url);
    const [first] = segments;
    if (first === undefined) return;
    if (isCall(route)) this.#calls.push(segments);
    else this.#pages.add(first);
    this.#prefixes = undefined;
  }

  /**
   * Whether an address is a call's or below one. A first segment belongs to calls unless pages use it too; then
   * the first two segments decide, as with `/dashboard` (the app) and `/dashboard/user-all-posts/` (a call).
   * @param route the matched pattern; undefined if none matched.
   */
  covers(path: string, route: Pick<RouteOptions, "schema" | "url"> | undefined): boolean {
    if (route !== undefined && isCall(route)) return true;
    if (route !== undefined && staticSegments(route.url).length > 0) return false; // a page with a route of its own
    this.#prefixes ??= new Set(this.#calls.map((segments) => this.#prefixOf(segments)));
    const [first = "", second = ""] = path
      .replace(/[?#].*/s, "")
      .split("/")
      .filter(Boolean);
    return this.#prefixes.has(first) || this.#prefixes.has(`${first}/${second}`);
  }

  #prefixOf([first = "", second = ""]: string[]): string {
    return this.#pages.has(first) ? `${first}/${second}` : first;
  }
}

/** Before the first parameter: "/company/:id/" has one, "/:type/:guid" none. */
function staticSegments(url: string): string[] {
  const segments = url.split("/").filter(Boolean);
  const end = segments.findIndex((segment) => /[:*]/.test(segment));
  return end < 0 ? segments : segments.slice(0, end);
}
