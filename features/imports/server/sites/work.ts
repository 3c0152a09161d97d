/** Reads documents of living sites in a thread: they are others', and may be anything. Pure. */
import { type FrontPage, readFront } from "./read-front.ts";
import { readFeed } from "./read-feed.ts";
import { readPage } from "./read-page.ts";
import { readPosts } from "./read-wordpress.ts";
import { readSitemap } from "./read-sitemap.ts";
import { type ReadDocument, type SiteDocument, UnreadableDocument } from "./site-document.ts";

/** @returns null for what is not the document that it was taken for. */
export function readSiteDocument(document: SiteDocument): ReadDocument | null {
  try {
    return read(document);
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}

function read(document: SiteDocument): ReadDocument {
  switch (document.kind) {
    case "posts":
      return readPosts(document);
    case "feed":
      return readFeed(document);
    case "sitemap":
      return { found: [], next: readSitemap(document) };
    case "page":
      return { found: [readPage(document)], next: [] };
  }
}

export type FrontTask = Pick<SiteDocument, "bytes" | "contentType" | "url">;

export function readFrontPage(task: FrontTask): FrontPage {
  return readFront(task);
}
