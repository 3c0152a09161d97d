/** Extracts the readable text of a web page: no menus, no scripts and nothing hidden. */
import { Parser } from "htmlparser2";

export const MAX_PAGE_TEXT = 20_000;
export const MAX_PAGE_LINKS = 100;
const MAX_TITLE = 300;
/** If the main part has less than this, it is a teaser or a mistake, and the whole page is used. */
const MIN_MAIN_TEXT = 200;

const words = (list: string) => new Set(list.split(" "));
/** A page with more open elements than this is not a real page, and slows the parser down: each end looks for its start. */
const MAX_OPEN_ELEMENTS = 500;
const MAX_ELEMENTS = 50_000;
/** The base and each link are read together, so their lengths and their number are bounded. */
const MAX_ADDRESS = 2000;
const MAX_LINKS_READ = 1000;
/** Their content is not shown, or is not text. */
const UNREAD = words(
  "script style noscript template svg math iframe object canvas audio video select textarea button form dialog title",
);
/** Elements around the text of every page of a site. */
const SURROUNDINGS = words("nav footer aside header");
const MAIN = words("main article");
const BLOCKS = words(
  "p div section article main h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr blockquote pre figure figcaption address br hr td th",
);
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;
/** Characters without width, direction overrides, and letters that only machines see. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

export type ReadPage = { title: string; text: string; links: string[]; about: PageFacts };

/** What the page says of itself to programs; empty: nothing. */
export type PageFacts = { headline: string; site: string; published: string; language: string };
const NO_FACTS: PageFacts = { headline: "", site: "", published: "", language: "" };
const FACTS: Record<string, keyof PageFacts> = {
  "og:title": "headline",
  "og:site_name": "site",
  "article:published_time": "published",
};
const MAX_FACT = 500;

type Part = { text: string; links: Set<string> };
type Element = { name: string; isUnread: boolean; isSurrounding: boolean; isMain: boolean; isDrawing: boolean };

/** @param url where the page came from: relative links start there. */
export function readPage(html: string, url: string): ReadPage {
  const whole: Part = { text: "", links: new Set() };
  const main: Part = { text: "", links: new Set() };
  const open: Element[] = [];
  let base: string | null = null;
  let linksRead = 0;
  let title = "";
  let description = "";
  let elements = 0;
  const about = { ...NO_FACTS };
  const note = (fact: keyof PageFacts | undefined, said: string | undefined) => {
    if (fact && said) about[fact] ||= linesOf(said.slice(0, MAX_FACT)).replaceAll("\n", " ").toWellFormed();
  };

  const add = (text: string) => {
    const inside = open.at(-1);
    if (inside?.isUnread) return;
    if (inside?.isMain) main.text += text;
    if (!inside?.isSurrounding) whole.text += text;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= MAX_OPEN_ELEMENTS || ++elements > MAX_ELEMENTS) return parser.pause();
      const around = open.at(-1);
      const isMain = (around?.isMain ?? false) || MAIN.has(name);
      open.push({
        name,
        isUnread: (around?.isUnread ?? false) || UNREAD.has(name) || name === "head" || isHidden(attributes),
        // An article's own header holds its headline.
        isSurrounding: (around?.isSurrounding ?? false) || (SURROUNDINGS.has(name) && !(isMain && name === "header")),
        isMain: isMain && !(SURROUNDINGS.has(name) && name !== "header"),
        isDrawing: (around?.isDrawing ?? false) || name === "svg",
      });
      if (BLOCKS.has(name)) add("\n");
      const { href, content = "" } = attributes;
      if (name === "base" && href !== undefined) base ??= baseOf(href, url); // the first one applies
      if (name === "meta" && attributes["name"]?.toLowerCase() === "description") description ||= content;
      if (name === "meta") note(FACTS[(attributes["property"] ?? attributes["name"] ?? "").toLowerCase()], content);
      if (name === "html") note("language", attributes["lang"]);
      if (name === "time") note("published", attributes["datetime"]);
      const inside = open.at(-1);
      const isRead = !inside?.isUnread && (inside?.isMain || !inside?.isSurrounding);
      if (name !== "a" || href === undefined || !isRead || ++linksRead > MAX_LINKS_READ) return;
      const link = webAddress(href, base ?? url);
      if (link === null) return;
      if (inside?.isMain) main.links.add(link);
      if (!inside?.isSurrounding) whole.links.add(link);
    },
    ontext(text) {
      const inside = open.at(-1);
      if (inside?.name === "title" && !inside.isDrawing) title += text;
      add(text);
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) add("\n");
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
    },
  });
  parser.write(html);
  parser.end();

  const mainText = linesOf(main.text);
  const part = mainText.length >= MIN_MAIN_TEXT ? { ...main, text: mainText } : { ...whole, text: linesOf(whole.text) };
  return {
    title: linesOf(title).replaceAll("\n", " ").slice(0, MAX_TITLE).toWellFormed(),
    text: (part.text || linesOf(description)).slice(0, MAX_PAGE_TEXT).toWellFormed(),
    links: [...part.links].slice(0, MAX_PAGE_LINKS),
    about,
  };
}

/** A document that is already plain text. */
export function readPlainPage(text: string): ReadPage {
  return { title: "", text: linesOf(text).slice(0, MAX_PAGE_TEXT).toWellFormed(), links: [], about: NO_FACTS };
}

function isHidden(attributes: Record<string, string>): boolean {
  const { hidden, style = "" } = attributes;
  return hidden !== undefined || attributes["aria-hidden"] === "true" || HIDING_STYLE.test(style);
}

function baseOf(href: string, url: string): string {
  return href.length > MAX_ADDRESS ? url : (URL.parse(href, url)?.href ?? url);
}

function webAddress(href: string, base: string): string | null {
  if (href.length > MAX_ADDRESS) return null;
  const address = URL.parse(href, base);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== "" || address.password !== "")
    return null;
  address.hash = "";
  return address.href;
}

function linesOf(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replaceAll("\u0000", "")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
