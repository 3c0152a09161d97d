/**
 * A story's HTML as readers see it: blocks of plain text with their links and pictures. Both sides read it, without a
 * DOM.
 */

export type ReadBlock = {
  /** Lower-case name of the element: p, h2, h3, li, blockquote, td, figcaption ... */
  tag: string;
  /** Plain text, white space collapsed. */
  text: string;
  /** Link texts and addresses in this block. */
  links: { text: string; href: string }[];
  /** Whether it is inside a blockquote; missing if not. */
  isQuoted?: true | undefined;
};

export type ReadStory = {
  blocks: ReadBlock[];
  pictures: { src: string; alt: string }[];
};

const BLOCKS = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "blockquote",
  "pre",
  "td",
  "th",
  "figcaption",
  "caption",
  "dt",
  "dd",
  "div",
  "ul",
  "ol",
  "table",
  "tr",
  "thead",
  "tbody",
  "figure",
  "hr",
]);
/** Elements whose text is not shown. */
const HIDDEN = new Set(["script", "style", "template", "noscript"]);
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** One tag, one run of text; a tag that never ends is text, so that a megabyte of `<` takes linear time. */
const PIECES = /<(\/?)([a-z][a-z\d-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;

/** @param html sanitised, or from the editor; anything else is read as far as possible. */
export function readStory(html: string): ReadStory {
  const story: ReadStory = { blocks: [], pictures: [] };
  const open: string[] = [];
  /** How many of each name are open: an end tag without an open element must cost nothing. */
  const depths = new Map<string, number>();
  let text = "";
  let links: ReadBlock["links"] = [];
  let link: { text: string; href: string } | null = null;
  let hidden: string | null = null;
  /** Index of the outermost blockquote among the open elements; -1 outside. */
  let quote = -1;
  const flush = () => {
    const plain = collapse(text);
    if (link) links.push(link);
    if (plain !== "" || links.length > 0) {
      story.blocks.push({
        tag: open.at(-1) ?? "p",
        text: plain,
        links: links.map((each) => ({ ...each, text: collapse(each.text) })),
        ...(quote >= 0 ? { isQuoted: true } : {}),
      });
    }
    [text, links] = ["", []];
    if (link) link = { text: "", href: link.href };
  };
  for (const [piece, slash, name, attributes = ""] of html.replace(/<!--[\s\S]*?(?:-->|$)/g, "").matchAll(PIECES)) {
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      if (hidden !== null) continue;
      const plain = decode(piece);
      text += plain;
      if (link) link.text += plain;
    } else if (hidden !== null) {
      if (slash && tag === hidden) hidden = null;
    } else if (HIDDEN.has(tag) && !slash) hidden = tag;
    else if (tag === "br") text += " ";
    else if (tag === "img")
      story.pictures.push({ src: attribute(attributes, "src"), alt: attribute(attributes, "alt") });
    else if (tag === "a") {
      if (link) links.push(link);
      link = slash ? null : { text: "", href: attribute(attributes, "href") };
    } else if (BLOCKS.has(tag)) {
      flush();
      if (!slash) {
        if (tag === "blockquote" && quote < 0) quote = open.length;
        open.push(tag);
        depths.set(tag, (depths.get(tag) ?? 0) + 1);
      } else if ((depths.get(tag) ?? 0) > 0) {
        for (let closed: string | undefined; closed !== tag;) {
          closed = open.pop() ?? tag;
          depths.set(closed, (depths.get(closed) ?? 0) - 1);
        }
      }
      if (quote >= open.length) quote = -1;
    }
  }
  flush();
  return story;
}

/** All of it as plain text, a line for each block. */
export function readText(html: string): string {
  return readStory(html)
    .blocks.map(({ text }) => text)
    .join("\n");
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, "i").exec(attributes);
  return decode(found?.[1] ?? found?.[2] ?? found?.[3] ?? "");
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
