/** XML namespaces of feeds: gives each element one name, regardless of the document's prefixes. */

/** Namespace addresses, lower-case, without scheme and closing slash, to the prefix that our readers use. */
const PREFIXES = new Map([
  ["purl.org/dc/elements/1.1", "dc"],
  ["purl.org/dc/elements/1.0", "dc"],
  ["purl.org/dc/terms", "dcterms"],
  ["purl.org/rss/1.0/modules/content", "content"],
  ["purl.org/rss/1.0/modules/syndication", "sy"],
  ["search.yahoo.com/mrss", "media"],
  ["search.yahoo.com/rss", "media"],
  ["www.rssboard.org/media-rss", "media"],
  ["tools.search.yahoo.com/mrss", "media"],
  ["video.search.yahoo.com/mrss", "media"],
  ["www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["www.itunes.com/dtds/podcast-1.0", "itunes"],
  ["www.w3.org/2005/atom", "atom"],
  ["purl.org/atom/ns#", "atom"],
  ["purl.org/atom/ns", "atom"],
  ["www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"],
  ["www.w3.org/1999/02/22-rdf-syntax-ns", "rdf"],
  ["www.w3.org/1999/xhtml", "xhtml"],
  ["www.w3.org/xml/1998/namespace", "xml"],
  ["rssnamespace.org/feedburner/ext/1.0", "feedburner"],
  ["purl.org/rss/1.0", ""],
  ["my.netscape.com/rdf/simple/0.9", ""],
  ["channel.netscape.com/rdf/simple/0.9", ""],
  ["backend.userland.com/rss2", ""],
  ["blogs.law.harvard.edu/tech/rss", ""],
  ["cyber.law.harvard.edu/rss", ""],
]);

/** Prefixes that feeds use for these namespaces when they declare none. */
const CONVENTIONS: Record<string, string> = { a10: "atom", atom10: "atom", rss: "", mrss: "media", dct: "dcterms" };

/** A feed needs a dozen; each element that declares one copies its parent's. */
const MAX_PREFIXES = 64;

/** Declared prefixes, "" for the default namespace, to ours. */
export type NamespaceScope = ReadonlyMap<string, string>;

export const NO_NAMESPACES: NamespaceScope = new Map();

/** @returns the scope inside an element: its parent's object if it declares nothing. */
export function scopeInside(
  scope: NamespaceScope,
  attributes: Record<string, string>,
  isRoot: boolean,
): NamespaceScope {
  let inner: Map<string, string> | null = null;
  for (const name in attributes) {
    if (!name.startsWith("xmlns") || (name.length > 5 && name[5] !== ":")) continue;
    const prefix = name.slice(6);
    const address = (attributes[name] ?? "").trim().toLowerCase();
    const ours = PREFIXES.get(address.replace(/^https?:\/\//, "").replace(/\/$/, ""));
    // The root's default namespace names the format, but many are wrong; the root's name is more reliable.
    if (prefix === "" && isRoot) continue;
    inner ??= new Map(scope);
    if (inner.size >= MAX_PREFIXES) break;
    if (ours !== undefined) inner.set(prefix, ours);
    else if (prefix === "") inner.set("", "other");
  }
  return inner ?? scope;
}

/**
 * @param name as written, lower-case.
 * @returns `prefix:local` with our prefix, or the bare local name for a feed's own elements.
 */
export function canonicalName(name: string, scope: NamespaceScope): string {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const ours = scope.get(prefix) ?? CONVENTIONS[prefix] ?? prefix;
  const local = colon < 0 ? name : name.slice(colon + 1);
  return ours === "" ? local : `${ours}:${local}`;
}
