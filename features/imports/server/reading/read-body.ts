/**
 * The text of a found post as it can be stored: paragraphs, absolute links, pictures named by their place. Invariant:
 * what comes out is written from the parser's events, and the house's sanitiser reads it once more before it is stored.
 */
import { escapeText, escapeUTF8 } from "entities/escape";
import { Parser } from "htmlparser2";
import { absoluteAddress } from "#features/news/parser/address.ts";
import { addParagraphs } from "./paragraphs.ts";
import { replaceShortcodes } from "./shortcodes.ts";

export type BodyPicture = { address: string; alt: string };

/** What readers of the old page saw and readers of the new one will not. */
export type BodyNote =
  | "form"
  | "embedded"
  | "video"
  | "script"
  | "shortcode"
  | "block"
  | "picture-in-text"
  | "too-many-pictures";

export type Body = {
  /** Each picture is `<img src="import:0">`, counted from 0 in the order of `pictures`. */
  html: string;
  pictures: BodyPicture[];
  /** Keys of attachments shown in galleries. */
  gallery: string[];
  /** Absolute addresses, each once. */
  links: string[];
  notes: { note: BodyNote; detail: string }[];
};

export type BodyInput = {
  html: string;
  isWordPress: boolean;
  /** Address that relative ones start from; empty: unknown. */
  base: string;
};

/** Of a post as the old site has it; ours may have 200,000 without what is left out. */
const MAX_CHARACTERS = 1_000_000;
const MAX_OPEN = 256;
/** Beyond it the parser, which looks through its open elements at every tag, would take long. */
const MAX_DEPTH = 1000;
const MAX_PICTURES = 100;
const MAX_LINKS = 500;
/** Removed with all that they hold. */
const DROPPED = new Set(
  "script style textarea select option button template title xmp object embed svg math noembed noframes noscript applet audio video canvas head form iframe".split(
    " ",
  ),
);
const NOTE_OF: Readonly<Record<string, BodyNote>> = {
  form: "form",
  iframe: "embedded",
  object: "embedded",
  embed: "embedded",
  video: "video",
  audio: "video",
  script: "script",
};
const VOID = new Set(["img", "br", "hr", "input", "source", "wbr", "link", "meta", "track", "col", "embed"]);
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)$/i;
const PLAYER = /(?:^|\s)kg-(?:video|audio)-card(?:\s|$)/;
/** Say nothing to readers. */
const EMPTY_BLOCKS = new Set(["spacer", "more", "nextpage", "separator", "navigation", "site-logo"]);
const CELL_ATTRIBUTES = ["colspan", "rowspan", "scope"] as const;

/** @returns null for a text that is too long, or nested too deeply, to be a post. */
export function readBody({ html, isWordPress, base }: BodyInput): Body | null {
  if (html.length > MAX_CHARACTERS) return null;
  const codes = isWordPress ? replaceShortcodes(html) : { text: html, removed: [], gallery: [] };
  const writer = new BodyWriter(base, isWordPress);
  if (!writer.read(isWordPress ? addParagraphs(codes.text) : codes.text)) return null;
  for (const name of codes.removed) writer.note("shortcode", name);
  return { ...writer.result(), gallery: codes.gallery };
}

class BodyWriter {
  readonly #base: string;
  readonly #out: string[] = [];
  readonly #pictures = new Map<string, BodyPicture & { place: number }>();
  readonly #links = new Set<string>();
  readonly #notes = new Map<string, { note: BodyNote; detail: string }>();
  /** Elements whose end is written. */
  readonly #open: string[] = [];
  readonly #isWordPress: boolean;
  #text = "";
  #fileLink: { key: string; at: number } | null = null;
  #depth = 0;
  /** The depth at which something dropped began; 0: nothing is dropped. */
  #dropped = 0;

  constructor(base: string, isWordPress: boolean) {
    this.#base = base;
    this.#isWordPress = isWordPress;
  }

  /** @returns false where it stopped: the text is nested too deeply. */
  read(html: string): boolean {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#start(name, attributes);
          if (this.#depth > MAX_DEPTH) parser.pause();
        },
        ontext: (text) => {
          if (this.#dropped === 0) this.#text += text;
        },
        oncomment: (comment) => this.#block(comment),
        onclosetag: (name) => this.#end(name),
      },
      { decodeEntities: true },
    );
    parser.write(html);
    if (this.#depth > MAX_DEPTH) return false;
    parser.end();
    this.#writeText();
    return true;
  }

  result(): Omit<Body, "gallery"> {
    return {
      html: this.#out.join(""),
      pictures: [...this.#pictures.values()].map(({ address, alt }) => ({ address, alt })),
      links: [...this.#links],
      notes: [...this.#notes.values()],
    };
  }

  note(note: BodyNote, detail: string): void {
    this.#notes.set(`${note} ${detail}`, { note, detail: detail.slice(0, 200) });
  }

  /** An address on a line of its own is where WordPress shows the page or film behind it. */
  #writeText(): void {
    const text = this.#text;
    if (text === "") return;
    this.#text = "";
    const line = text.trim();
    const isAddress =
      this.#isWordPress &&
      /^https?:\/\/\S{4,2000}$/.test(line) &&
      !this.#open.some((each) => / (?:a|pre|code)$/.test(each));
    const address = isAddress ? absoluteAddress(line, this.#base) : "";
    if (address === "") return void this.#out.push(escapeText(text));
    this.note("embedded", address);
    this.#out.push(`<a href="${escapeUTF8(address)}">${escapeText(address)}</a>`);
  }

  /** Blocks without text of their own are drawn by WordPress: lists of posts, reused blocks. */
  #block(comment: string): void {
    const name = /^ wp:([a-z0-9/-]{1,100}) .*\/ ?$/s.exec(comment)?.[1];
    if (name !== undefined && !EMPTY_BLOCKS.has(name)) this.note("block", name);
  }

  #start(name: string, attributes: Record<string, string>): void {
    this.#writeText();
    this.#depth++;
    if (this.#dropped > 0) return;
    if (DROPPED.has(name)) return this.#drop(name, attributes);
    // Ghost draws a whole player: its buttons and times are no words of the post.
    if (PLAYER.test(attributes["class"] ?? "")) return this.#drop("video", {});
    if (name === "img") return this.#picture(attributes);
    if (this.#open.length >= MAX_OPEN) return;
    // Two buttons side by side.
    if (name === "a" && this.#out.at(-1) === "</a>") this.#out.push(" ");
    if (name === "a" && PICTURE_FILE.test(attributes["href"] ?? ""))
      this.#fileLink = { key: `${this.#depth} a`, at: this.#out.length };
    this.#out.push(`<${name}${this.#attributesOf(name, attributes)}>`);
    if (!VOID.has(name)) this.#open.push(`${this.#depth} ${name}`);
  }

  #end(name: string): void {
    this.#writeText();
    const key = `${this.#depth} ${name}`;
    if (this.#dropped === this.#depth) this.#dropped = 0;
    else if (this.#dropped === 0 && this.#open.at(-1) === key) {
      this.#open.pop();
      if (!this.#isOwnFile(key)) this.#out.push(`</${name}>`);
      // Cards are links around blocks, which end up as one line.
      if (name === "div" && this.#open.some((each) => each.endsWith(" a"))) this.#out.push(" ");
    }
    this.#depth--;
  }

  /** A picture that leads to its own file: the file is here, too, and its old address will end. */
  #isOwnFile(key: string): boolean {
    const link = this.#fileLink;
    if (link?.key !== key) return false;
    this.#fileLink = null;
    if (!/^\s*<img [^<>]*>\s*$/.test(this.#out.slice(link.at + 1).join(""))) return false;
    this.#out[link.at] = "";
    return true;
  }

  #drop(name: string, { src = "", data = "" }: Record<string, string>): void {
    this.#dropped = this.#depth;
    const note = NOTE_OF[name];
    if (note === undefined) return;
    const address = absoluteAddress(src || data, this.#base);
    this.note(note, address);
    // The page that was shown in a frame stays within reach.
    if (name === "iframe" && address !== "")
      this.#out.push(`<p><a href="${escapeUTF8(address)}">${escapeText(address)}</a></p>`);
  }

  #picture({ src = "", alt = "", ...rest }: Record<string, string>): void {
    // Lazy loaders keep the address elsewhere until the picture comes into view.
    const lazy = rest["data-src"] ?? rest["data-lazy-src"] ?? "";
    const written = (src === "" || src.startsWith("data:")) && lazy !== "" ? lazy : src;
    if (/^\s*data:/i.test(written)) return this.note("picture-in-text", "");
    const address = pictureAddress(written, this.#base);
    if (address === "") return;
    const known = this.#pictures.get(address);
    if (!known && this.#pictures.size >= MAX_PICTURES) return this.note("too-many-pictures", "");
    const picture = known ?? { address, alt: oneLine(alt), place: this.#pictures.size };
    this.#pictures.set(address, picture);
    this.#out.push(`<img src="import:${picture.place}" alt="${escapeUTF8(oneLine(alt))}">`);
  }

  #attributesOf(name: string, attributes: Record<string, string>): string {
    if (name === "a") {
      const href = /^(?:mailto|tel):/i.test(attributes["href"] ?? "")
        ? (attributes["href"] ?? "")
        : absoluteAddress(attributes["href"] ?? "", this.#base);
      if (href !== "" && href.startsWith("http") && this.#links.size < MAX_LINKS) this.#links.add(href);
      return href === "" ? "" : ` href="${escapeUTF8(href)}"`;
    }
    if (name === "ol" && attributes["start"] !== undefined) return ` start="${escapeUTF8(attributes["start"])}"`;
    if (name !== "td" && name !== "th") return "";
    return CELL_ATTRIBUTES.map((each) => {
      const value = attributes[each];
      return value === undefined ? "" : ` ${each}="${escapeUTF8(value)}"`;
    }).join("");
  }
}

/**
 * Pictures beside a Markdown file have no address of the web: they are found in the export by their path.
 * @returns an absolute http(s) address, a path, or "" for what is neither.
 */
export function pictureAddress(written: string, base: string): string {
  const absolute = absoluteAddress(written, base);
  if (absolute !== "") return absolute;
  const path = written.trim();
  return base === "" && /^[\w./ %()@~+-]{1,500}$/.test(path) ? path : "";
}

const MAX_ALT = 500;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_ALT);
