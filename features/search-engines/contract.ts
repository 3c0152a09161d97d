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

/** Heights of pictures that are 1200 wide: of cards that show a link, and of results of search engines. */
export const PICTURE_SHAPES = { card: 630, "16x9": 675, "4x3": 900, "1x1": 1200 } as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;

/** Path of the picture of a post. @param version changes with what is on it. */
export function previewPage(guid: string, version: string, shape: PictureShape = "card"): string {
  return `/og/${guid}/${version}${shape === "card" ? "" : `-${shape}`}.png`;
}

/** @param file as the address has it; null for anything that `previewPage` never says. */
export function parsePreviewFile(file: string): { version: string; shape: PictureShape } | null {
  const [, version, name = "card"] = /^([0-9a-f]{16})(?:-([0-9x]{3,4}))?\.png$/.exec(file) ?? [];
  const shape = (Object.keys(PICTURE_SHAPES) as PictureShape[]).find((each) => each === name);
  return version !== undefined && shape ? { version, shape } : null;
}

/** Path of the picture of pages that are no posts. */
export function sitePreviewPage(version: string, shape?: PictureShape): string {
  return previewPage("site", version, shape);
}
