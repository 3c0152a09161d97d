/** Formats rows as cards of posts on public pages. */
import { describePostMedia } from "#features/media/server/service.ts";
import { kindOf } from "../../kinds/index.ts";
import { languageOf } from "../../contracts/language.ts";
import { type PostCard, UNTITLED } from "../../site/public-post.ts";
import type { CardRow } from "./card-columns.ts";

/** Converts rows into the data of cards. */
export function describeCards(rows: CardRow[]): PostCard[] {
  return rows.map((row) => ({ ...describeCard(row), publishedAt: row.published_at.toISOString() }));
}

export function describeCard(row: Omit<CardRow, "published_at">): Omit<PostCard, "publishedAt"> {
  const { typeCode, descriptionOf } = kindOf(row.kind);
  return {
    guid: row.guid,
    type: typeCode,
    slug: row.slug,
    title: row.name || UNTITLED,
    description: row.summary || descriptionOf(row.details),
    author: row.author,
    companyDisplayName: row.company_display_name,
    image: describePostMedia(row.media).banner,
    tags: row.tags,
    details: row.details,
    language: languageOf(row),
  };
}
