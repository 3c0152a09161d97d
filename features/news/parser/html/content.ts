/**
 * Sanitises an entry's HTML in one pass and extracts its plain text and pictures. Invariant: output is generated from
 * the parser's events, never copied, so it contains nothing outside the allow-list.
 */
import { escapeText, escapeUTF8 } from "entities/escape";
import { decodeHTML, decodeHTMLAttribute } from "entities";
import { Parser } from "htmlparser2";
import { absoluteAddress } from "../address.ts";
import { oneLine, withoutControls } from "./text.ts";
import { lengthOf, pictureOf } from "./picture.ts";

const MAX_OPEN_ELEMENTS = 256;
const LINK_REL = "nofollow noopener noreferrer";

/** Element as written to element as shown. */
const SHOWN = new Map(
  (
    "p:p div:div section:div article:div main:div header:div footer:div aside:div center:div address:div details:div " +
    "summary:p h1:h2 h2:h2 h3:h3 h4:h4 h5:h4 h6:h4 br:br hr:hr blockquote:blockquote pre:pre ul:ul ol:ol li:li dl:dl dt:dt " +
    "dd:dd strong:strong b:strong em:em i:em u:u ins:u s:s del:s strike:s sub:sub sup:sup code:code kbd:code samp:code " +
    "tt:code q:q table:table caption:caption thead:thead tbody:tbody tfoot:tfoot tr:tr th:th td:td figure:figure " +
    "figcaption:figcaption"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
const BLOCKS = new Set(
  "p div h2 h3 h4 hr blockquote pre ul ol li dl dt dd table caption tr th td figure figcaption".split(" "),
);
const EMPTY = new Set(["br", "hr"]);
/** Elements that an opening element closes. The parser does so too, but not across an element that is not shown. */
const ENDS = new Map(
  (
    "tr:tr,th,td th:th td:thead,th,td li:li dd:dd,dt dt:dd,dt tbody:thead,tbody tfoot:thead,tbody p:p h2:h2,h3,h4,p " +
    "h3:h2,h3,h4,p h4:h2,h3,h4,p div:p hr:p blockquote:p pre:p ul:p ol:p dl:p table:p figure:p figcaption:p"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string])
    .map(([opened, ended]) => [opened, new Set(ended.split(","))]),
);
/** Removed with their text, which is code or belongs to a form or another markup language. */
const DROPPED = new Set(
  (
    "script style textarea select option button template title xmp iframe object embed svg math noembed noframes plaintext " +
    "applet audio video canvas head"
  ).split(" "),
);

export type HtmlContent = {
  /** Well-formed, at most the limit; "" if nothing is visible. */
  html: string;
  /** Its text on one line, about the limit. */
  text: string;
  /** Absolute addresses of visible pictures, in order. */
  images: string[];
};

type Limits = { htmlCharacters: number; textCharacters: number };

/** @param base absolute address that relative links start from, or "". */
export function readHtml(html: string, base: string, limits: Limits): HtmlContent {
  return new ContentWriter(base, limits).read(html);
}

class ContentWriter {
  readonly #base: string;
  readonly #limits: Limits;
  #html = "";
  #text = "";
  /** Includes all gaps between blocks; only the first of several is kept. */
  #textLength = 0;
  #isGap = false;
  readonly #images: string[] = [];
  readonly #open: { written: string; shown: string }[] = [];
  #dropping: string | null = null;
  #droppedDepth = 0;
  #openElements = 0;
  /** Length of the closing tags of all that is open. */
  #closersLength = 0;
  /** Points where the output can be cut: after a block, with the closing tags needed. */
  #cut = { length: 0, closers: "" };
  #isFull = false;
  #isVisible = false;
  // Entities are decoded here: the parser looks at every character for them, and skips to the next tag without.
  readonly #parser = new Parser(
    {
      // In HTML a stray </p> creates an empty paragraph, which is never intended.
      onopentag: (name, attributes, isImplied) => this.#start(isImplied && name === "p" ? "" : name, attributes),
      ontext: (text) => this.#addText(text),
      onclosetag: (name) => this.#end(name),
    },
    { decodeEntities: false },
  );

  constructor(base: string, limits: Limits) {
    this.#base = base;
    this.#limits = limits;
  }

  read(html: string): HtmlContent {
    this.#parser.write(html);
    if (!this.#isFull) this.#parser.end();
    this.#closeTo(0);
    return {
      html: this.#isVisible ? withoutControls(this.#html).trim() : "",
      text: oneLine(this.#text),
      images: this.#images,
    };
  }

  #stop(): void {
    this.#isFull = true;
    this.#parser.pause();
  }

  /** Adds to the output if it fits together with all closing tags; otherwise the end is reached. */
  #write(piece: string, closers = 0): boolean {
    if (this.#isFull) return false;
    if (this.#html.length + piece.length + this.#closersLength + closers > this.#limits.htmlCharacters) {
      this.#cutHere();
      return false;
    }
    this.#html += piece;
    return true;
  }

  /** Goes back to the end of the last block, unless that would discard half. */
  #cutHere(): void {
    if (this.#cut.length > this.#limits.htmlCharacters / 2) {
      this.#html = this.#html.slice(0, this.#cut.length) + this.#cut.closers;
      this.#open.length = 0;
      this.#closersLength = 0;
    }
    this.#stop();
  }

  #start(name: string, attributes: Record<string, string>): void {
    if (this.#isFull) return;
    if (++this.#openElements > MAX_OPEN_ELEMENTS) return this.#stop();
    if (this.#dropping !== null) {
      if (name === this.#dropping) this.#droppedDepth++;
      return;
    }
    if (DROPPED.has(name)) {
      this.#dropping = name;
      this.#droppedDepth = 1;
      return;
    }
    for (const each in attributes) {
      const value = attributes[each] ?? "";
      if (value.includes("&")) attributes[each] = decodeHTMLAttribute(value);
    }
    if (name === "img") return this.#addImage(attributes);
    if (name === "a") return this.#startLink(attributes);
    const shown = SHOWN.get(name);
    if (shown === undefined) return;
    const ended = ENDS.get(shown);
    while (ended?.has(this.#open.at(-1)?.shown ?? "")) this.#closeTo(this.#open.length - 1);
    if (BLOCKS.has(shown) || shown === "br") this.#addGap();
    if (EMPTY.has(shown)) {
      if (this.#write(`<${shown}>`)) this.#markCut();
      return;
    }
    this.#push(name, shown, `<${shown}${cellAttributes(shown, attributes)}>`);
  }

  #push(written: string, shown: string, tag: string): void {
    const closer = shown.length + 3;
    if (!this.#write(tag, closer)) return;
    this.#open.push({ written, shown });
    this.#closersLength += closer;
  }

  #startLink(attributes: Record<string, string>): void {
    const href = attributes["href"]?.trim() ?? "";
    // A link to a place in the same document has no document to lead to.
    const address = href.startsWith("#") ? "" : absoluteAddress(href, this.#base);
    const isInside = this.#open.some(({ shown }) => shown === "a");
    if (address === "" || isInside) return;
    this.#push("a", "a", `<a href="${escapeUTF8(address)}" rel="${LINK_REL}">`);
  }

  #addImage(attributes: Record<string, string>): void {
    const address = pictureOf(attributes, this.#base);
    // The picture in <noscript> repeats the lazy one before it.
    if (address === "" || this.#images.includes(address)) return;
    const alt = escapeUTF8(oneLine(attributes["alt"] ?? ""));
    const width = lengthOf(attributes["width"]);
    const height = lengthOf(attributes["height"]);
    const size = (width === null ? "" : ` width="${width}"`) + (height === null ? "" : ` height="${height}"`);
    if (!this.#write(`<img src="${escapeUTF8(address)}" alt="${alt}"${size}>`)) return;
    this.#images.push(address);
    this.#isVisible = true;
    this.#markCut();
  }

  #addText(written: string): void {
    if (this.#isFull || this.#dropping !== null) return;
    const text = written.includes("&") ? decodeHTML(written) : written;
    this.#addPlain(text);
    if (!this.#isVisible && oneLine(text) !== "") this.#isVisible = true;
    const escaped = escapeText(text);
    const room = this.#limits.htmlCharacters - this.#html.length - this.#closersLength;
    if (escaped.length > room && this.#cut.length <= this.#limits.htmlCharacters / 2) {
      this.#html += escaped.slice(0, room).replace(/&[a-z]*$|\s\S*$|[\ud800-\udbff]$/, "");
      return this.#stop();
    }
    this.#write(escaped);
  }

  #addPlain(text: string): void {
    const missing = this.#limits.textCharacters - this.#textLength;
    if (missing <= 0) return;
    const piece = text.length > missing ? text.slice(0, missing) : text;
    this.#text += this.#isGap ? ` ${piece}` : piece;
    this.#textLength += piece.length;
    this.#isGap = false;
  }

  #addGap(): void {
    this.#textLength++;
    this.#isGap = true;
  }

  #end(name: string): void {
    if (this.#isFull) return;
    this.#openElements--;
    if (this.#dropping !== null) {
      if (name === this.#dropping && --this.#droppedDepth === 0) this.#dropping = null;
      return;
    }
    const at = this.#open.findLastIndex(({ written }) => written === name);
    if (at >= 0) this.#closeTo(at);
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const shown = this.#open.pop()?.shown ?? "";
      this.#html += `</${shown}>`;
      this.#closersLength -= shown.length + 3;
      if (BLOCKS.has(shown)) {
        this.#addGap();
        this.#markCut();
      }
    }
  }

  #markCut(): void {
    // The closing tags only matter near the limit.
    if (this.#html.length < this.#limits.htmlCharacters / 2) return;
    const closers = this.#open.map(({ shown }) => `</${shown}>`);
    this.#cut = { length: this.#html.length, closers: closers.toReversed().join("") };
  }
}

function cellAttributes(shown: string, attributes: Record<string, string>): string {
  if (shown === "ol") return wholeNumber("start", attributes);
  return shown === "td" || shown === "th"
    ? wholeNumber("colspan", attributes) + wholeNumber("rowspan", attributes)
    : "";
}

function wholeNumber(name: string, attributes: Record<string, string>): string {
  const value = attributes[name]?.trim() ?? "";
  return /^[1-9]\d{0,2}$/.test(value) ? ` ${name}="${value}"` : "";
}
