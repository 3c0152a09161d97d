/** Reads a page of any site as a post: by its structured data (JSON-LD, Open Graph, microdata), and its text. */
import { Parser } from "htmlparser2";
import { absoluteAddress } from "#features/news/parser/address.ts";
import { decodeBytes } from "#features/news/parser/decode-bytes.ts";
import { parseFeedDate } from "#features/news/parser/feed-date.ts";
import { looseTextOf, oneLine, paragraphsOf } from "#features/news/parser/html/text.ts";
import { storableText } from "#platform/xml/xml.ts";
import { EXPORT_BOUNDS, type FoundFault, type FoundPost } from "../reading/found.ts";
import { PageBody } from "./page-body.ts";
import type { SiteDocument } from "./site-document.ts";
import { type ArticleFacts, findArticle } from "./structured-data.ts";

/** Beyond it the parser, which looks through its open elements at every tag, would take long. */
const MAX_DEPTH = 500;
const MAX_ELEMENTS = 200_000;
const MAX_SCRIPTS = 20;
const MAX_SCRIPT = 2_000_000;
const MAX_FACT = 1000;
const MAX_TAGS = 50;
/** Of the text that the structured data have, the part that the page's own must reach to be taken for it. */
const WHOLE_PART = 0.6;

type Page = {
  body: { html: string; text: number } | null;
  scripts: string[];
  /** Of meta elements, the first of each name. */
  facts: Map<string, string>;
  tags: string[];
  title: string;
  heading: string;
  time: string;
  language: string;
  base: string;
  isArticle: boolean;
};

/** @returns a post of type `page` for what does not say that it is an article. */
export function readPage({ bytes, contentType, url, language }: SiteDocument): FoundPost | FoundFault {
  const page = scan(decodeBytes(bytes, contentType), url);
  if (!page) return { what: "fault", key: url, title: url, reason: "too-large" };
  const facts = findArticle(page.scripts);
  const said = (name: string) => page.facts.get(name) ?? "";
  const isArticle = facts !== null || page.isArticle || /^article$/i.test(said("og:type"));
  const picture = facts?.picture.address || said("og:image");
  const html = textOf(page, facts);
  if (html.length > EXPORT_BOUNDS.postCharacters) return { what: "fault", key: url, title: url, reason: "too-large" };
  const clean = (text: string | undefined) => looseTextOf(storableText(text ?? "").slice(0, MAX_FACT));
  return {
    what: "post",
    key: url,
    type: isArticle ? "post" : "page",
    status: facts?.isClosed ? "protected" : "published",
    title: clean(facts?.headline || said("og:title") || page.heading || page.title),
    slug: slugOf(url),
    address: url,
    publishedAt: parseFeedDate(facts?.published || said("article:published_time") || page.time),
    authors: (facts?.authors.length ? facts.authors : [said("author")].filter((each) => !/^https?:/.test(each)))
      .map(clean)
      .filter((each) => each !== ""),
    categories: [clean(facts?.section || said("article:section"))].filter((each) => each !== ""),
    tags: [...new Set([...(facts?.keywords ?? []), ...page.tags].map(clean))].filter((each) => each !== ""),
    language: facts?.language || page.language || said("og:locale") || language,
    story: "",
    html,
    isWordPress: false,
    summary: clean(facts?.description || said("description") || said("og:description")),
    seoTitle: "",
    seoDescription: "",
    banner:
      picture === ""
        ? null
        : {
            address: absoluteAddress(picture, page.base),
            alt: clean(said("og:image:alt")),
            caption: clean(facts?.picture.caption),
          },
  };
}

/** The page's own text has pictures and links; the structured data's is plain, but is the article alone. */
function textOf({ body }: Page, facts: ArticleFacts | null): string {
  const plain = storableText(facts?.body ?? "");
  const isWhole = body !== null && body.text >= WHOLE_PART * plain.trim().length;
  if (body === null || !isWhole) return paragraphsOf(/<\/?[a-z]/i.test(plain) ? looseTextOf(plain) : plain);
  return storableText(body.html);
}

function slugOf(url: string): string {
  const { pathname } = new URL(url);
  const last = pathname.split("/").findLast((each) => each !== "") ?? "";
  try {
    return decodeURIComponent(last).replace(/\.(?:html?|php|aspx?)$/i, "");
  } catch {
    return last;
  }
}

function scan(html: string, url: string): Page | null {
  const page: Page = {
    body: null,
    scripts: [],
    facts: new Map(),
    tags: [],
    title: "",
    heading: "",
    time: "",
    language: "",
    base: url,
    isArticle: false,
  };
  const body = new PageBody();
  let [depth, elements, isOver] = [0, 0, false];
  /** The element whose text is being collected. */
  let collected: "script" | "title" | "heading" | null = null;
  let text = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) {
        isOver = true;
        return parser.pause();
      }
      note(page, name, attributes);
      const isData = name === "script" && /^application\/ld\+json/i.test(attributes["type"]?.trim() ?? "");
      if (isData && page.scripts.length < MAX_SCRIPTS) [collected, text] = ["script", ""];
      else if (name === "title" && page.title === "") [collected, text] = ["title", ""];
      else if (name === "h1" && page.heading === "") [collected, text] = ["heading", ""];
      body.start(name, attributes, { depth, base: page.base });
    },
    ontext(piece) {
      if (collected !== null && text.length < MAX_SCRIPT) text += piece;
      body.text(piece);
    },
    onclosetag(name) {
      if (name === "script" && collected === "script") page.scripts.push(text);
      else if (name === "title" && collected === "title") page.title = oneLine(text.slice(0, MAX_FACT));
      else if (name === "h1" && collected === "heading") page.heading = oneLine(text.slice(0, MAX_FACT));
      if (/^(?:script|title|h1)$/.test(name)) collected = null;
      body.end(name, depth);
      depth--;
    },
  });
  parser.write(html);
  if (isOver) return null;
  parser.end();
  page.body = body.best();
  return page;
}

function note(page: Page, name: string, attributes: Record<string, string>): void {
  const { content = "", itemtype = "", itemprop = "" } = attributes;
  if (name === "html") page.language = (attributes["lang"] ?? "").slice(0, 35);
  else if (name === "base") page.base = absoluteAddress(attributes["href"] ?? "", page.base) || page.base;
  else if (name === "time" && page.time === "") page.time = (attributes["datetime"] ?? "").slice(0, 100);
  else if (name === "meta") {
    const key = (attributes["property"] ?? attributes["name"] ?? "").trim().toLowerCase();
    if (key === "article:tag" && page.tags.length < MAX_TAGS) page.tags.push(content.slice(0, MAX_FACT));
    if (key !== "" && !page.facts.has(key)) page.facts.set(key, content.slice(0, MAX_FACT).trim());
    if (itemprop === "datePublished") page.facts.set("article:published_time", content.slice(0, MAX_FACT));
  }
  if (/schema\.org\/(?:NewsArticle|BlogPosting|Article)$/i.test(itemtype.slice(0, 100))) page.isArticle = true;
}
