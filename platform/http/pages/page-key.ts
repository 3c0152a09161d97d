/**
 * The cache key of a page: its path in one spelling, and the query parameters that it uses. They are parsed as the
 * router does: a page rendered from one parse and cached under another would be shown at a wrong address.
 */
import { parse } from "fast-querystring";

/** Escapes and doubled slashes give many spellings of one address; only the plain one is cached. */
const PLAIN_PATH = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/;

/** @returns null for an address that must not be cached. */
export function pageKey(url: string, names: readonly string[]): string | null {
  return plainPath(url) === null ? null : keyOf(url, new Set(names));
}

/** Without a trailing slash; null for another spelling or a very long path. */
export function plainPath(url: string): string | null {
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  return path.length > 1000 || !PLAIN_PATH.test(path) ? null : withoutTrailingSlash(path);
}

/** The path with the known parameters in a fixed order; the first of several values wins. */
export function keyOf(url: string, known: ReadonlySet<string>): string {
  const at = url.indexOf("?");
  if (at === -1) return withoutTrailingSlash(url);
  const path = withoutTrailingSlash(url.slice(0, at));
  const query = url.slice(at + 1);
  if (!mayName(query, known)) return path;
  const parameters = parse(query) as Record<string, string | string[]>;
  const names = Object.keys(parameters)
    .filter((name) => known.has(name))
    .toSorted();
  if (names.length === 0) return path;
  return `${path}?${new URLSearchParams(names.map((name) => [name, firstOf(parameters[name])]))}`;
}

const firstOf = (value: string | string[] | undefined) => [value].flat()[0] ?? "";

/** Whether any of the names is known, or escaped so that it must be parsed first. */
function mayName(query: string, known: ReadonlySet<string>): boolean {
  if (query === "" || known.size === 0) return false;
  return query.split("&").some((pair) => {
    const end = pair.indexOf("=");
    const name = end === -1 ? pair : pair.slice(0, end);
    return known.has(name) || name.includes("%") || name.includes("+");
  });
}

export function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
