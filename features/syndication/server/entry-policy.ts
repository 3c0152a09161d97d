/** A post for feeds and wire desks: absolute addresses, plain data, the same for every format. Pure. */
import { publicPath } from "#features/content/contract.ts";
import { type ContentKind, kindOf } from "#features/content/kinds/index.ts";
import { describeCorrections } from "#features/content/server/corrections/service.ts";
import { describeCard } from "#features/content/server/published/card-service.ts";
import type { Correction } from "#features/content/site/public-post.ts";
import { type QuoteApproval, shownApprovals } from "#features/content/site/text/quote-approvals.ts";
import { jpegOf, type MediaItem, type MediaVariant, mediaFileUrl } from "#features/media/contract.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import type { EntryRow } from "./entry-queries.ts";
import { withWholeAddresses } from "./whole-addresses.ts";

export type EntryFile = {
  url: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Length of a video, if its file says so. */
  seconds?: number | undefined;
};

export type EntryMedia = EntryFile & {
  kind: MediaItem["kind"];
  alt: string;
  caption: string;
  /** Credit and terms of use; each may be empty. */
  credit: string;
  rights: string;
  /** The full-size picture, if stored. */
  full: EntryFile | null;
};

export type Entry = {
  /** Never changes, even when the post or the site's address does. */
  urn: string;
  guid: string;
  url: string;
  kind: ContentKind;
  title: string;
  /** Plain text, may be empty. */
  summary: string;
  /** The story as stored, with whole addresses: sanitised. */
  html: string;
  /** The author's name. */
  author: string;
  /** Null when posted as oneself. */
  company: string | null;
  tags: readonly string[];
  /** BCP 47 tag of its text; null: not known. */
  language: string | null;
  words: number;
  version: number;
  /** Public correction notes, newest first. */
  corrections: readonly Correction[];
  /** The quotes that their speakers approved. */
  quoteApprovals: readonly QuoteApproval[];
  publishedAt: Date;
  updatedAt: Date;
  /** Banner first. */
  media: readonly EntryMedia[];
};

/** @param origin of this installation, without a trailing slash. */
export function describeEntry(row: EntryRow, origin: string): Entry {
  const {
    guid,
    slug,
    type,
    title,
    description,
    author,
    companyDisplayName: company,
    tags,
    language,
  } = {
    ...describeCard(row),
    guid: row.guid,
  };
  const { banner, related } = describePostMedia(row.media);
  return {
    urn: urnOf(guid),
    guid,
    url: origin + publicPath({ type, guid, slug }),
    kind: kindOf(row.kind),
    title,
    summary: description,
    html: withWholeAddresses(row.content_html, origin),
    author,
    company,
    tags,
    language,
    words: row.word_count,
    version: row.version,
    corrections: describeCorrections(row.corrections),
    quoteApprovals: shownApprovals(row.content_html, row.quote_approvals ?? []),
    publishedAt: row.published_at,
    updatedAt: row.updated_at > row.published_at ? row.updated_at : row.published_at,
    media: [...(banner ? [banner] : []), ...related].map((item) => describeMedia(item, origin)),
  };
}

export function urnOf(guid: string): string {
  return `urn:uuid:${guid}`;
}

/** For a picture the JPEG, which every reader and newsroom system can show. */
function describeMedia(item: MediaItem, origin: string): EntryMedia {
  const { kind, alt, caption, credit, rights, full } = item;
  const jpeg = jpegOf(item);
  const fileOf = ({ name, format, bytes, width, height }: MediaVariant): EntryFile => ({
    url: origin + mediaFileUrl(item.id, name),
    mime: `image/${format}`,
    bytes,
    width,
    height,
  });
  const { mime, bytes, width, height, seconds } = item;
  const file = jpeg ? fileOf(jpeg) : { url: origin + item.url, mime, bytes, width, height, seconds };
  return { kind, ...file, alt, caption, credit, rights, full: full ? fileOf(full) : null };
}
