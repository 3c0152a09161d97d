/** Documents of a living site, and what one of them says: posts, and further documents to read. */
import type { FoundFault, FoundPost } from "../reading/found.ts";

/** `posts` is a page of WordPress's API. */
export const DOCUMENT_KINDS = ["posts", "feed", "sitemap", "page"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type SiteDocument = {
  kind: DocumentKind;
  bytes: Uint8Array;
  contentType: string | null;
  /** After redirects. */
  url: string;
  /** Pages of posts that the API says it has; null: unknown. */
  pages: number | null;
  /** Of the site, where a document says none; empty: unknown. */
  language: string;
};

/** `instead`: what a feed says of the post whose page it is, in case the page cannot be read. */
export type NextDocument = { kind: DocumentKind; address: string; instead: FoundPost | null };

export type ReadDocument = { found: (FoundPost | FoundFault)[]; next: NextDocument[] };

/** Why a document is not what it was taken for. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
}

export const SITE_BOUNDS = {
  /** Of a list of posts, a feed or a sitemap. */
  listBytes: 32 * 1024 * 1024,
  pageBytes: 8 * 1024 * 1024,
  /** Of a packed sitemap, unpacked. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Addresses that one sitemap names, by its standard. */
  sitemapEntries: 50_000,
  /** Documents of one import. */
  documents: 25_000,
} as const;
