/** Pure rules of asking a WordPress: where its API is, who asks, how it spells names, and what it would run as code. */
import { decodeHTML } from "entities";

export type WordpressSite = {
  /** The site's address, also of one in a folder. */
  endpoint: string;
  username: string;
  /** Application password, with or without its spaces. */
  password: string;
};

export type Collection = "posts" | "tags" | "categories" | "media";

/** The front page with a trailing slash, also when the address of the API or the dashboard was entered. */
export function frontPageOf({ endpoint }: WordpressSite): string {
  const [site = ""] = endpoint.split(/[?#]|\/(?:wp-json|wp-admin)\b|\/(?:index|wp-login)\.php\b/, 1);
  return `${site.replace(/(?<!\/)\/+$/, "")}/`;
}

/** The API's address unless the site announces another. */
export function usualRootOf(site: WordpressSite): string {
  return `${frontPageOf(site)}wp-json/`;
}

/**
 * The API's address as WordPress announces it with each page (wp-includes/rest-api.php, rest_output_link_header), moved
 * to the entered origin: behind a proxy WordPress often believes it is on http.
 * @returns null without an announcement, or for one on another host, for which the password was not entered.
 */
export function announcedRoot(link: string | undefined, frontPage: string): string | null {
  const [, written = ""] = /<([^<>]*)>\s*;[^<]*?\brel="?https:\/\/api\.w\.org\/"?/i.exec(link ?? "") ?? [];
  const [root, entered] = [URL.parse(written, frontPage), new URL(frontPage)];
  if (written === "" || root?.host !== entered.host) return null;
  return entered.origin + root.pathname + root.search;
}

/** @param route starts with a slash. A site with plain permalinks takes it as a parameter. */
export function addressOf(root: string, route: string, query: URLSearchParams): string {
  const url = new URL(root);
  const parameter = url.searchParams.get("rest_route");
  const append = (base: string) => base.replace(/(?<!\/)\/+$/, "") + route;
  if (parameter === null) url.pathname = append(url.pathname);
  else url.searchParams.set("rest_route", append(parameter));
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
}

export function headersOf({ username, password }: WordpressSite): Record<string, string> {
  const credentials = Buffer.from(`${username}:${password}`, "utf8").toString("base64");
  return { accept: "application/json", authorization: `Basic ${credentials}` };
}

/** WordPress returns names as HTML, and treats names that differ only in case as one. */
export function sameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (name: string) => decodeHTML(name).trim().toLowerCase();

/**
 * Escapes brackets so that none starts a shortcode of any plugin: brackets occur only in text and attributes, and both
 * decode entities. `&#091;` and not `&#91;`, which do_shortcode turns back into a bracket (wp-includes/shortcodes.php,
 * unescape_invalid_shortcodes), so that a theme which runs it twice would run the shortcode.
 */
export function withoutShortcodes(html: string): string {
  return html.replaceAll("[", "&#091;").replaceAll("]", "&#093;");
}

/** Most places at which JSON is looked for in an answer with noise. */
const MAX_BEGINNINGS = 40;

/**
 * The JSON in an answer, also after a byte order mark or warnings that PHP printed before or after it; undefined without
 * any. Of several the longest: a warning may quote some.
 */
export function readNoisyJson(text: string | null): unknown {
  if (text === null) return undefined;
  const whole = parse(text.replace(/^\uFEFF/, ""));
  if (whole !== undefined) return whole;
  const beginnings = Array.from(text.matchAll(/\{"|\[\{|\[\]|\{\}/g), ({ index }) => index).slice(0, MAX_BEGINNINGS);
  for (const begin of beginnings) {
    const end = text.lastIndexOf(text[begin] === "{" ? "}" : "]");
    const found = parse(text.slice(begin, end + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
