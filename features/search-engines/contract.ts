/** Addresses of what search engines and assistants read. */

export const searchEnginePages = {
  robots: "/robots.txt",
  /** The index of all sitemaps but the news sitemap. */
  index: "/sitemap.xml",
  news: "/news-sitemap.xml",
  llms: "/llms.txt",
} as const;

/** Path of the file that proves to IndexNow whose site it is. */
export function keyFile(key: string): string {
  return `/${key}.txt`;
}

const PARTS = ["pages", "posts", "companies"] as const;
export type SitemapPart = { of: (typeof PARTS)[number]; /** From 0. */ number: number };

/** Path of one file that the index names. */
export function sitemapPage({ of, number }: SitemapPart): string {
  return `/sitemaps/${of}-${number}.xml`;
}

/** @param file as the address has it, `posts-12.xml`; null for anything that `sitemapPage` never says. */
export function parseSitemapFile(file: string): SitemapPart | null {
  const [, of, number] = /^([a-z]+)-(0|[1-9]\d{0,8})\.xml$/.exec(file) ?? [];
  const known = PARTS.find((part) => part === of);
  return known && number !== undefined ? { of: known, number: Number(number) } : null;
}

/** Path of the picture of a post in link previews. @param version changes with what is on it. */
export function previewPage(guid: string, version: string): string {
  return `/og/${guid}/${version}.png`;
}

/** Path of the picture of pages that are no posts. */
export function sitePreviewPage(version: string): string {
  return previewPage("site", version);
}
