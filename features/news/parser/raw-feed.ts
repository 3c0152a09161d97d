/** The format-independent result of each format's reader: texts exactly as in the document. */
import type { FeedFormat } from "./parsed-feed.ts";

/** A text, and how to parse it. */
export type RawText = {
  value: string;
  /** `loose`, for most feeds: HTML, sometimes escaped twice, or plain text that looks like it. */
  kind: "html" | "loose" | "text";
  /** Address that relative links in it start from; "" if the document sets none. */
  base: string;
};

export type RawAddress = { url: string; base: string };

export type RawImage = RawAddress & { width: number | null; height: number | null };

export type RawEntry = {
  guid: string;
  /** Candidates, best first. */
  links: RawAddress[];
  titles: RawText[];
  summary: RawText | null;
  content: RawText | null;
  /** Candidates, best first; the content's own pictures come after them. */
  images: RawImage[];
  authors: string[];
  categories: string[];
  /** Candidates as written, best first. */
  dates: string[];
};

export type RawFeed = {
  format: FeedFormat;
  title: RawText | null;
  description: RawText | null;
  links: RawAddress[];
  images: RawAddress[];
  language: string;
  ttlMinutes: number | null;
  /** For entries without one. */
  authors: string[];
  entries: RawEntry[];
  isSalvaged: boolean;
};
