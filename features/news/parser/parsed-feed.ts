/** The result of parsing a feed of any format, and the parser's only error. */

export type ParsedEntry = {
  /**
   * Identity within the feed: the first 16 bytes, in hex, of the sha-256 of "guid:" + guid, else "link:" + link, else
   * "hash:" + title, summary and date. Where entries of one document share that, their links, or their titles, make
   * the difference.
   */
  key: string;
  /** Absolute http(s) address, "" when there is none. */
  link: string;
  /**
   * Plain text of at most 500 characters, empty only for an empty entry (docs/product/news-explorer.md, Feed entries).
   */
  title: string;
  /** Plain text of at most 1,000 characters. */
  summary: string;
  /** Sanitised HTML with absolute links, well-formed, at most 20,000 characters. */
  contentHtml: string;
  /** Absolute http(s) address, "" when there is none. */
  imageUrl: string;
  author: string;
  /** At most 10, each of at most 100 characters. */
  categories: string[];
  /** Null when unknown, nonsense, or more than a day ahead. */
  publishedAt: Date | null;
};

export type FeedFormat = "rss" | "rdf" | "atom" | "json";

export type ParsedFeed = {
  format: FeedFormat;
  title: string;
  description: string;
  /** Absolute http(s) address of the site, "" when there is none. */
  siteUrl: string;
  imageUrl: string;
  /** A language tag as the feed writes it, "" when there is none. */
  language: string;
  /** How long the feed asks readers to wait, in minutes; null: not given. */
  ttlMinutes: number | null;
  /** In the document's order, one per key; of more than 500 the newest by their dates. */
  entries: ParsedEntry[];
  /** True where the document was cut or broken and only a part could be read. */
  isSalvaged: boolean;
};

export const feedLimits = {
  entries: 500,
  /** Maximum entries considered for the newest: more than the largest documents usually have. */
  readEntries: 20_000,
  titleCharacters: 500,
  summaryCharacters: 1_000,
  contentCharacters: 20_000,
  categories: 10,
  categoryCharacters: 100,
  authorCharacters: 200,
  addressCharacters: 2_000,
  /** How much of its text becomes the title of an entry without one. */
  borrowedTitleCharacters: 100,
};

export type FeedFormatCode = "empty" | "not-a-feed" | "html" | "broken";

const REASONS: Record<FeedFormatCode, string> = {
  empty: "This address returned an empty document.",
  "not-a-feed": "This address works, but it is not a feed.",
  html: "The address leads to a web page, not to a feed.",
  broken: "The address leads to a feed that is too damaged to be read.",
};

/** The document is not a readable feed. */
export class FeedFormatError extends Error {
  readonly code: FeedFormatCode;
  /** A sentence for users. */
  readonly reason: string;
  /** For an HTML page: absolute addresses of the feeds it links to. */
  readonly feedLinks: string[];

  constructor(code: FeedFormatCode, feedLinks: string[] = []) {
    super(REASONS[code]);
    this.name = "FeedFormatError";
    this.code = code;
    this.reason = REASONS[code];
    this.feedLinks = feedLinks;
  }
}
