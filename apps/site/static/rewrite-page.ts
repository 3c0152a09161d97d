/**
 * Makes a page of the installation one of a static site: what only a server can answer goes, addresses become relative, and
 * nothing leads to the installation any more. Linear in the page's length.
 */
import { decodeHTML } from "entities";
import { escapeAttribute, escapeText } from "entities/escape";
import { Parser } from "htmlparser2";
import { type Newsroom, type Place, placeOf, relativeTo } from "./static-addresses.ts";

export type Rewriting = {
  newsroom: Newsroom;
  company: string;
  /** The name of the installation, which ends titles. */
  siteName: string;
  /** Where the static site will be: https://host/path/, with a slash at its end. */
  base: string;
  /** The page's folder within the site. */
  folder: string;
  /** Called for each page and file of the site that the page names. False: it has none, and a link to it becomes words. */
  has: (place: Place) => boolean;
};

const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
/** They need a server: searching, following, sharing through others, downloads in other forms. */
const DROPPED_IDS = new Set(["follow", "take", "kit"]);
const LISTS = new Set(["srcset", "imagesrcset"]);
const ADDRESSES = new Set(["href", "src", "poster"]);

type Attributes = Record<string, string>;

export function rewritePage(html: string, rewriting: Rewriting): string {
  const { newsroom, company, siteName, base, folder, has } = rewriting;
  const written: string[] = ["<!doctype html>"];
  /** Depth of elements that are left out, and whether each open link is kept. */
  let skipped = 0;
  const links: boolean[] = [];
  let inside = "";
  const known = (address: string): Place | "elsewhere" | null => {
    const place = placeOf(newsroom, address);
    return place === null || place === "elsewhere" || has(place) ? place : null;
  };
  /** Relative, or null for what is not in the site. */
  const local = (address: string): string | null => {
    if (/^(?:#|mailto:|tel:|data:)/i.test(address)) return isDroppedAnchor(address) ? null : address;
    const place = known(address);
    if (place === null) return null;
    if (place === "elsewhere") return address;
    const [, fragment] = address.split("#", 2);
    return relativeTo(folder, place.to) + (fragment === undefined ? "" : `#${fragment}`);
  };
  const absolute = (address: string): string | null => {
    const place = known(address);
    return place === "elsewhere" ? address : place && new URL(place.to, base).href;
  };
  const put = (name: string, attributes: Attributes) => {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
    written.push(`<${name}${list.join("")}>`);
  };
  const parser = new Parser(
    {
      onopentag(name, raw) {
        const attributes = decoded(raw);
        if (skipped > 0 || isDropped(name, attributes)) {
          if (!VOID.has(name)) skipped++;
          if (skipped === 1 && name === "header") written.push(masthead(company, relativeTo(folder, "")));
          return;
        }
        inside = name;
        if (name === "a") {
          const href = local(attributes["href"] ?? "");
          links.push(href !== null);
          if (href !== null) put(name, { ...withoutPings(attributes), href });
          return;
        }
        if (name === "meta") return putMeta(attributes);
        if (name === "link") return putLink(attributes);
        const kept: Attributes = {};
        for (const [key, value] of Object.entries(attributes)) {
          const own = LISTS.has(key) ? localList(value) : ADDRESSES.has(key) ? local(value) : value;
          if (own !== null) kept[key] = own;
        }
        put(name, kept);
      },
      ontext(text) {
        if (skipped > 0) return;
        if (inside === "script") written.push(withBase(text, rewriting));
        else if (inside === "title") written.push(text.replace(` · ${escapeText(siteName)}`, ""));
        else written.push(text);
      },
      onclosetag(name) {
        if (VOID.has(name)) return;
        if (skipped > 0) skipped--;
        else if (name !== "a" || links.pop() === true) written.push(`</${name}>`);
        inside = "";
      },
    },
    { decodeEntities: false, lowerCaseTags: true },
  );
  const putMeta = (attributes: Attributes) => {
    const { property, content = "" } = attributes;
    if (property === "og:site_name") return put("meta", { ...attributes, content: company });
    if (property !== "og:url" && property !== "og:image") return put("meta", attributes);
    const address = absolute(content);
    if (address !== null) put("meta", { ...attributes, content: address });
  };
  const putLink = (attributes: Attributes) => {
    const { rel = "", href = "" } = attributes;
    const isTold = rel === "canonical" || rel === "alternate";
    const address = isTold ? absolute(href) : local(href);
    if (address !== null) put("link", { ...attributes, href: address });
  };
  const localList = (list: string): string | null => {
    const entries = list.split(",").flatMap((entry) => {
      const [address = "", ...size] = entry.trim().split(" ");
      const own = local(address);
      return own === null ? [] : [[own, ...size].join(" ")];
    });
    return entries.length === 0 ? null : entries.join(", ");
  };
  parser.write(html);
  parser.end();
  return written.join("");
}

function isDropped(name: string, attributes: Attributes): boolean {
  const { class: classes = "", id = "", src } = attributes;
  if (name === "form" || name === "base") return true;
  if (name === "script") return src !== undefined;
  if (name === "header") return classes === "mast";
  if (name === "footer") return classes.split(" ").includes("foot");
  if (name !== "section") return false;
  // Related posts may be of others.
  return DROPPED_IDS.has(id) || classes === "share" || (classes === "band page" && id === "");
}

const isDroppedAnchor = (address: string) => address.startsWith("#") && DROPPED_IDS.has(address.slice(1));

function masthead(company: string, home: string): string {
  const name = escapeText(company);
  return `<header class="mast"><div class="bar page"><a class="wordmark" href="${escapeAttribute(home)}"><span>${name}</span></a></div></header>`;
}

function withoutPings({ ping: _ping, ...attributes }: Attributes): Attributes {
  return attributes;
}

const decoded = (raw: Attributes): Attributes =>
  Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, decodeHTML(value)]));

/**
 * A feed or a data block, whose addresses become those of the static site. What is not in the site leads to its first page,
 * and notices for hubs go.
 */
export function withBase(text: string, { newsroom, base, has }: Pick<Rewriting, "newsroom" | "base" | "has">): string {
  const [first = "", ...rest] = text.split(newsroom.origin);
  const pieces = rest.map((piece) => {
    const end = piece.search(/[\s"'<>&\\),]/);
    const path = end === -1 ? piece : piece.slice(0, end);
    const place = placeOf(newsroom, path === "" ? "/" : path);
    const to = place !== null && place !== "elsewhere" && has(place) ? place.to : "";
    return new URL(to, base).href + piece.slice(path.length);
  });
  return first + pieces.join("");
}
