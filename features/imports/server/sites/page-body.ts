/** Finds the text of an article in a page: what is within its microdata, its <article>, or its <main>. One pass. */
import { escapeText, escapeUTF8 } from "entities/escape";
import { absoluteAddress } from "#features/news/parser/address.ts";

const words = (list: string) => new Set(list.split(" "));
/** Around the text, and in it: what belongs to the page and not to the article. */
const FURNITURE = words(
  "nav aside footer form button script style template noscript dialog select input textarea h1 svg title",
);
const ATTRIBUTES = [
  "href",
  "src",
  "data-src",
  "data-lazy-src",
  "alt",
  "colspan",
  "rowspan",
  "scope",
  "start",
  "data",
] as const;
const ADDRESSES = /^(?:href|src|data|data-src|data-lazy-src)$/;
const VOID = words("img br hr source wbr col embed input meta link track");
/** Buttons for sharing, related articles: named so by most systems. */
const BESIDE =
  /(?:^|[\s_-])(?:share|sharing|social|related|breadcrumbs?|cookie|newsletter|comments?|pagination|read-?more)(?:$|[\s_-])/i;
const MAX_CLASS = 300;

/** The better, the earlier. */
const KINDS = ["body", "marked", "main"] as const;
type Kind = (typeof KINDS)[number];
const MARKED = words("article");
type Part = { html: string[]; text: number };

export class PageBody {
  readonly #best = new Map<Kind, Part>();
  readonly #current = new Map<Kind, { part: Part; depth: number }>();
  /** Depth of the furniture that is being passed over; 0: none. */
  #skipped = 0;

  /** @param base of the page at this place: its text is read again by its address alone. */
  start(name: string, attributes: Record<string, string>, { depth, base }: { depth: number; base: string }): void {
    if (this.#skipped > 0) return;
    if (isFurniture(name, attributes, this.#current.size > 0)) {
      if (!VOID.has(name)) this.#skipped = depth;
      return;
    }
    // Its own beginning is no part of what is within.
    this.#write(`<${name}${written(attributes, base)}>`, 0);
    const kind = kindOf(name, attributes);
    if (kind && !this.#current.has(kind)) this.#current.set(kind, { part: { html: [], text: 0 }, depth });
  }

  text(text: string): void {
    if (this.#skipped === 0) this.#write(escapeText(text), text.trim().length);
  }

  end(name: string, depth: number): void {
    if (this.#skipped > 0) {
      if (this.#skipped === depth) this.#skipped = 0;
      return;
    }
    for (const [kind, { part, depth: began }] of this.#current) {
      if (began !== depth) continue;
      this.#current.delete(kind);
      // Several of one kind: a list of teasers beside the article is shorter than it.
      if (part.text > (this.#best.get(kind)?.text ?? 0)) this.#best.set(kind, part);
    }
    if (!VOID.has(name)) this.#write(`</${name}>`, 0);
  }

  /** @returns null where the page has none of them. */
  best(): { html: string; text: number } | null {
    for (const kind of KINDS) {
      const part = this.#best.get(kind);
      if (part && part.text > 0) return { html: part.html.join(""), text: part.text };
    }
    return null;
  }

  #write(piece: string, text: number): void {
    for (const { part } of this.#current.values()) {
      part.html.push(piece);
      part.text += text;
    }
  }
}

function kindOf(name: string, { itemprop = "", role = "" }: Record<string, string>): Kind | null {
  if (/(?:^|\s)articleBody(?:\s|$)/.test(itemprop.slice(0, MAX_CLASS))) return "body";
  if (MARKED.has(name)) return "marked";
  return name === "main" || role === "main" ? "main" : null;
}

function isFurniture(name: string, attributes: Record<string, string>, isInside: boolean): boolean {
  if (FURNITURE.has(name) || attributes["hidden"] !== undefined || attributes["aria-hidden"] === "true") return true;
  // An article's own header holds its headline and its date, which are known.
  return isInside && (name === "header" || BESIDE.test((attributes["class"] ?? "").slice(0, MAX_CLASS)));
}

function written(attributes: Record<string, string>, base: string): string {
  return ATTRIBUTES.map((name) => {
    const value = attributes[name];
    if (value === undefined) return "";
    return ` ${name}="${escapeUTF8((ADDRESSES.test(name) && absoluteAddress(value, base)) || value)}"`;
  }).join("");
}
