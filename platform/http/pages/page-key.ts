/**
 * The cache key of a page: its path in one spelling, and the query parameters that it uses. They are parsed as the
 * router does: a page rendered from one parse and cached under another would be shown at a wrong address.
 */
import { parse } from "fast-querystring";

/** Escapes and doubled slashes give many spellings of one address; only the plain one is cached. */
const PLAIN_PATH = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/;

/** @returns null for an address that must not be cached: another spelling, or a very long path. */
export function pageKey(url: string, names: readonly string[]): string | null {
  const path = url.split("?", 1)[0] ?? "";
  return path.length > 1000 || !PLAIN_PATH.test(path) ? null : keyOf(url, new Set(names));
}

/** The path with the known parameters in a fixed order; the first of several values wins. */
export function keyOf(url: string, known: ReadonlySet<string>): string {
  const at = url.indexOf("?");
  if (at === -1) return withoutTrailingSlash(url);
  const path = withoutTrailingSlash(url.slice(0, at));
  const given = Object.entries(parse(url.slice(at + 1)) as Record<string, string | string[]>);
  const used = new URLSearchParams(given.flatMap(([name, value]) => (known.has(name) ? [[name, firstOf(value)]] : [])));
  used.sort();
  return used.size === 0 ? path : `${path}?${used}`;
}

const firstOf = (value: string | string[]) => [value].flat()[0] ?? "";

export function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
