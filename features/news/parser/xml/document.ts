/**
 * Reads an XML feed in one tolerant pass: elements of the channel and of each complete entry, whatever else is damaged.
 */
import { decodeXML } from "entities";
import { Parser } from "htmlparser2";
import { absoluteAddress } from "../address.ts";
import { feedLimits } from "../parsed-feed.ts";
import { canonicalName, NO_NAMESPACES, scopeInside, type NamespaceScope } from "./names.ts";
import type { XmlNode } from "./node.ts";
import { withoutStrayBrackets } from "./stray-brackets.ts";

export type XmlDocument = {
  /** The kind of root element; null: not a feed's. */
  root: "rss" | "rdf" | "feed" | null;
  /** The channel's own elements, without entries; in RDF also those next to the channel. */
  channel: XmlNode;
  entries: XmlNode[];
  isHtml: boolean;
  isSalvaged: boolean;
};

/** Deeper elements are ignored and their text belongs to the deepest one kept, so that no reader recurses further. */
const MAX_NODE_DEPTH = 100;
/** A document that nests deeper is cut there: the parser looks through its open elements at every closing tag. */
const MAX_OPEN_ELEMENTS = 1_000;
/** Text fields, which end where the next field starts, even if unclosed. */
const TEXT_FIELDS = new Set(
  "title link guid id pubdate category comments description summary updated published".split(" "),
);
/** Text fields in which the names of other fields cannot be HTML. */
const SHORT_FIELDS = new Set("title link guid id pubdate category comments updated published".split(" "));
/** Names of fields that no HTML element has. */
const FIELDS_ONLY = new Set(
  "guid pubdate content:encoded dc:creator dc:date enclosure updated published description id".split(" "),
);

/** Elements with which a web page without an html element may begin. */
const PAGE_ELEMENTS = new Set("head body title div p center table h1 script meta".split(" "));

type Open = { node: XmlNode; written: string; scope: NamespaceScope };

export function readXml(text: string): XmlDocument {
  return new DocumentReader().read(withoutStrayBrackets(text));
}

class DocumentReader {
  readonly #document: XmlDocument = {
    root: null,
    channel: { name: "channel", attributes: {}, children: [], base: "" },
    entries: [],
    isHtml: false,
    isSalvaged: false,
  };
  readonly #open: Open[] = [];
  #openElements = 0;
  #isOver = false;
  #atEnd = false;
  /** The document is an entry without a feed around it, or several (RFC 4287, section 2: Atom Entry Documents). */
  #isBare = false;
  /** Inside a CDATA section nothing is an entity. */
  #isSection = false;
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#start(name, attributes),
      ontext: (text) => this.#text(this.#isSection || !text.includes("&") ? text : decodeEntities(text)),
      oncdatastart: () => void (this.#isSection = true),
      oncdataend: () => void (this.#isSection = false),
      onclosetag: (name) => this.#end(name),
    },
    // Entities are decoded here: the parser looks at every character for them, and skips to the next tag without.
    {
      xmlMode: true,
      decodeEntities: false,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
    },
  );

  read(text: string): XmlDocument {
    this.#parser.write(text);
    this.#atEnd = true;
    if (!this.#isOver) {
      // Elements still open here were cut off.
      if (this.#open.length > 0) this.#document.isSalvaged = true;
      this.#parser.end();
    }
    return this.#document;
  }

  #stop(isSalvaged: boolean): void {
    if (isSalvaged) this.#document.isSalvaged = true;
    this.#isOver = true;
    this.#parser.pause();
  }

  #start(written: string, attributes: Record<string, string>): void {
    if (this.#isOver) return;
    if (++this.#openElements > MAX_OPEN_ELEMENTS) return this.#stop(this.#document.root !== null);
    if (this.#document.root === null && !this.#findRoot(written, attributes)) return;
    for (const each in attributes) {
      const value = attributes[each] ?? "";
      if (value.includes("&")) attributes[each] = decodeEntities(value);
    }
    const isRoot = this.#open.length === 0;
    const outer = this.#open.at(-1);
    const scope = scopeInside(outer?.scope ?? NO_NAMESPACES, attributes, isRoot);
    const name = this.#nameOf(written, scope);
    this.#closeForgotten(name);
    const parent = this.#open.at(-1)?.node ?? this.#document.channel;
    if (this.#open.length >= MAX_NODE_DEPTH) return;
    const base =
      attributes["xml:base"] === undefined
        ? parent.base
        : absoluteAddress(attributes["xml:base"], parent.base) || attributes["xml:base"];
    const isChannel = (isRoot && !this.#isBare) || (name === "channel" && this.#open.length === 1);
    if (isRoot || isChannel) Object.assign(this.#document.channel.attributes, attributes);
    if (isChannel) this.#document.channel.base = base;
    const node = isChannel ? this.#document.channel : { name, attributes, children: [], base };
    if (!isChannel && !this.#isEntry(name)) parent.children.push(node);
    this.#open.push({ node, written, scope });
  }

  #findRoot(written: string, attributes: Record<string, string>): boolean {
    const local = written.slice(written.indexOf(":") + 1);
    const isFirst = this.#openElements === 1 && !this.#document.isHtml;
    if (local === "html" || (isFirst && PAGE_ELEMENTS.has(local))) this.#document.isHtml = true;
    // A channel without the element that should surround it is read as RSS.
    if (local === "rss" || local === "channel") this.#document.root = "rss";
    else if (local === "rdf") this.#document.root = "rdf";
    else if (local === "feed") this.#document.root = "feed";
    else if (local === "entry" && isFirst && isOfAtom(written, attributes)) {
      this.#document.root = "feed";
      this.#isBare = true;
    }
    return this.#document.root !== null;
  }

  #nameOf(written: string, scope: NamespaceScope): string {
    const name = canonicalName(written, scope);
    return this.#document.root === "feed" && name.startsWith("atom:") ? name.slice(5) : name;
  }

  #isEntry(name: string): boolean {
    // Atom entries inside RSS, and items in a document called feed, are both in use.
    return (name === "item" || name === "entry" || name === "atom:entry") && this.#openEntry() < 0;
  }

  #openEntry(): number {
    return this.#open.findIndex(
      ({ node }) => node.name === "item" || node.name === "entry" || node.name === "atom:entry",
    );
  }

  /** Closes an entry or field left open before this element. */
  #closeForgotten(name: string): void {
    const entry = this.#openEntry();
    if (entry < 0) return;
    if (name === this.#open[entry]?.node.name) return this.#closeTo(entry);
    const field = this.#open[entry + 1]?.node.name ?? "";
    const isForgotten = FIELDS_ONLY.has(name)
      ? TEXT_FIELDS.has(field)
      : TEXT_FIELDS.has(name) && SHORT_FIELDS.has(field);
    if (isForgotten) this.#closeTo(entry + 1);
  }

  #text(text: string): void {
    const inner = this.#open.at(-1)?.node;
    // Text between the fields of a channel or an entry is ignored.
    if (this.#isOver || inner === undefined || inner === this.#document.channel) return;
    const { children } = inner;
    const last = children.length - 1;
    const before = children[last];
    if (typeof before === "string") children[last] = before + text;
    else children.push(text);
  }

  #end(written: string): void {
    if (this.#isOver) return;
    this.#openElements--;
    const entry = this.#openEntry();
    for (let at = this.#open.length - 1; at >= 0; at--) {
      if (this.#open[at]?.written === written) return this.#closeTo(at);
      if (at === entry) return;
    }
  }

  #closeTo(depth: number): void {
    const entry = this.#openEntry();
    const closed = this.#open.splice(depth);
    const whole = entry >= depth && !this.#atEnd ? closed[entry - depth]?.node : undefined;
    if (whole !== undefined) this.#document.entries.push(whole);
    if (this.#document.entries.length >= feedLimits.readEntries) this.#stop(false);
    if (this.#open.length === 0 && !this.#isBare) this.#stop(false);
  }
}

/** Other documents have entries too; one without any namespace is taken for Atom. */
function isOfAtom(written: string, attributes: Record<string, string>): boolean {
  const prefix = written.slice(0, Math.max(0, written.indexOf(":")));
  const namespace = attributes[prefix === "" ? "xmlns" : `xmlns:${prefix}`] ?? "";
  return namespace === "" || /atom/i.test(namespace);
}

const WESTERN = new TextDecoder("windows-1252");

/** XML's entities; numbers from 128 to 159 mean windows-1252's characters, as everywhere on the web. */
function decodeEntities(text: string): string {
  const decoded = decodeXML(text);
  return /[\u0080-\u009f]/.test(decoded)
    ? decoded.replace(/[\u0080-\u009f]/g, (character) => WESTERN.decode(Uint8Array.of(character.charCodeAt(0))))
    : decoded;
}
