/** Sitemaps as XML: https://www.sitemaps.org/protocol.html, with Google's image and news extensions. */
import { element, type Markup, xmlDocument } from "#platform/xml/xml.ts";

/** Addresses are whole. */
export type SitemapEntry = {
  address: string;
  changedAt?: Date;
  pictures?: readonly string[];
  news?: NewsFacts;
  /** The same story in each language, this one too. */
  languages?: readonly { tag: string; address: string }[];
};
export type NewsFacts = { publication: string; title: string; language: string; publishedAt: Date };

const SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGES = "http://www.google.com/schemas/sitemap-image/1.1";
const XHTML = "http://www.w3.org/1999/xhtml";
const NEWS = "http://www.google.com/schemas/sitemap-news/0.9";
/** Directions and joiners: in a plain title they only mislead about what it says. */
const UNSEEN = /[\p{Cc}\p{Cf}]+/gu;

export function urlSet(entries: readonly SitemapEntry[]): string {
  const spaces = { xmlns: SITEMAPS, "xmlns:image": IMAGES, "xmlns:news": NEWS, "xmlns:xhtml": XHTML };
  return xmlDocument(element("urlset", spaces, ...entries.map(urlOf)));
}

export function sitemapIndex(files: readonly Pick<SitemapEntry, "address" | "changedAt">[]): string {
  return xmlDocument(
    element(
      "sitemapindex",
      { xmlns: SITEMAPS },
      ...files.map(({ address, changedAt }) => element("sitemap", {}, element("loc", {}, address), lastmod(changedAt))),
    ),
  );
}

function urlOf({ address, changedAt, news, pictures = [], languages = [] }: SitemapEntry): Markup {
  return element(
    "url",
    {},
    element("loc", {}, address),
    lastmod(changedAt),
    news && newsOf(news),
    ...languages.map(({ tag, address: href }) => element("xhtml:link", { rel: "alternate", hreflang: tag, href })),
    ...pictures.map((picture) => element("image:image", {}, element("image:loc", {}, picture))),
  );
}

const lastmod = (at: Date | undefined) => at && element("lastmod", {}, at.toISOString());

function newsOf({ publication, title, language, publishedAt }: NewsFacts): Markup {
  const name = element("news:name", {}, seen(publication));
  return element(
    "news:news",
    {},
    element("news:publication", {}, name, element("news:language", {}, newsLanguage(language))),
    element("news:publication_date", {}, publishedAt.toISOString()),
    element("news:title", {}, seen(title)),
  );
}

/** Two or three letters, and zh-cn or zh-tw for Chinese (Google's news sitemap). */
function newsLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language === "zh") return script === "Hant" ? "zh-tw" : "zh-cn";
  return language;
}

const seen = (text: string) => text.replace(UNSEEN, " ").trim();
