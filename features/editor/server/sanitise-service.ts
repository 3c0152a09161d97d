/** Sanitises the HTML of stories by any author (docs/product/publishing.md). */
import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";
import { isWebUrl } from "#platform/contract/fields.ts";

const MAX_NESTING = 60;

const MAX_PASSES = 8;

/** Where uploads are served; pictures from elsewhere would tell third parties who reads what. */
const UPLOADED_PICTURE = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[\w-]+(?:\.[\w-]+)*$/;

const LINK_REL = "noopener nofollow ugc";

/** Blocks whose tags are removed but whose text stays: it must not run into the next block's text. */
const DROPPED_BLOCK_END = /<\/(?:div|section|article|header|footer|main|aside|address|dt|dd|legend|summary)\b/gi;

const NONE: Attributes = {};

const ALLOW_LIST: IOptions = {
  allowedTags: [
    "p",
    "h2",
    "h3",
    "h4",
    "br",
    "hr",
    "blockquote",
    "pre",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "u",
    "s",
    "sub",
    "sup",
    "code",
    "a",
    "table",
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "img",
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan", "scope", "data-align"],
    td: ["colspan", "rowspan", "data-align"],
    ol: ["start"],
  },
  /** Their text is code or belongs to another language, so it is removed with them. */
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "title",
    "xmp",
    "iframe",
    "object",
    "embed",
    "svg",
    "math",
    "noembed",
    "noframes",
    "plaintext",
    "applet",
    "audio",
    "video",
    "canvas",
  ],
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    ins: "u",
    // What is refused loses its attributes here and its tag in dropBareTags: renaming it to something that is not
    // allowed
    // makes sanitize-html rename the closing tag of a later element too.
    a: (tagName, { href = "" }) => {
      const link = normaliseLink(href);
      return { tagName, attribs: link === null ? NONE : { href: link, rel: LINK_REL } };
    },
    img: (tagName, { src = "", alt = "", ...rest }) => {
      const isOurs = UPLOADED_PICTURE.test(src);
      return { tagName, attribs: isOurs ? { src, alt, ...sizes(rest, "width", "height") } : NONE };
    },
    td: (tagName, attribs) => ({ tagName, attribs: cell(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: { ...cell(attribs), ...scope(attribs) } }),
    ol: (tagName, attribs) => ({ tagName, attribs: sizes(attribs, "start") }),
  },
};

/**
 * Sanitises an author's HTML for storing and showing: an allow-list of a newspaper's elements, no styles, classes, ids
 * or scripts; links only to the web, email and telephones. Idempotent.
 */
export function sanitiseStory(html: string): string {
  let clean = sanitiseOnce(html.replace(DROPPED_BLOCK_END, "\n$&"));
  // An element that is dropped may have kept its neighbours from closing: what is left is read again until it is
  // stable.
  for (let before = html, pass = 1; clean !== before && pass < MAX_PASSES; pass++) {
    before = clean;
    clean = sanitiseOnce(clean);
  }
  return clean;
}

function sanitiseOnce(html: string): string {
  return dropBareTags(sanitizeHtml(html, ALLOW_LIST)).trim();
}

/** Removes pictures without a source, and unwraps links without an address. */
function dropBareTags(html: string): string {
  const isKept: boolean[] = [];
  return html.replace(/<img \/>|<a( [^<>]*)?>|<\/a>/g, (tag: string, attributes: string | undefined) => {
    if (tag === "<img />") return "";
    if (tag === "</a>") return isKept.pop() ? tag : "";
    isKept.push(attributes !== undefined);
    return attributes === undefined ? "" : tag;
  });
}

/** @returns an absolute link, or null if readers may not be sent there. */
export function normaliseLink(href: string): string | null {
  const link = href.trim();
  if (/^mailto:[^\s@<>"]+@[^\s@<>"]+$/i.test(link) || /^tel:\+?[\d().\-;= ]+$/i.test(link)) return link;
  // Browsers read `//host` and its spellings with backslashes as the page's own scheme.
  const absolute = /^[\\/]{2}/.test(link) ? `https://${link.slice(2)}` : link;
  if (!isWebUrl(absolute)) return null;
  const { href: normal } = new URL(absolute);
  return isWebUrl(normal) ? normal : null;
}

/** Uploads whose pictures are in sanitised HTML, each once. */
export function inlinePictureIds(html: string): string[] {
  const ids = html.matchAll(/<img src="\/media\/([0-9a-f-]{36})\//g);
  return [...new Set(Array.from(ids, ([, id = ""]) => id))];
}

/** Whole numbers of at most four digits; anything else is dropped. */
function sizes(attribs: Attributes, ...names: string[]): Attributes {
  return Object.fromEntries(
    names.flatMap((name) => (/^[1-9]\d{0,3}$/.test(attribs[name] ?? "") ? [[name, attribs[name] ?? ""]] : [])),
  );
}

/**
 * Our own attribute for a cell's alignment, because pages refuse style attributes; without it text is aligned to the
 * start.
 */
function cell(attribs: Attributes): Attributes {
  const align = attribs["data-align"];
  const known = align === "center" || align === "end";
  return { ...sizes(attribs, "colspan", "rowspan"), ...(known && { "data-align": align }) };
}

function scope({ scope }: Attributes): Attributes {
  return scope === "row" || scope === "col" ? { scope } : {};
}
