/** Formats a post for its owner. */
import type { PostMedia } from "#features/media/server/service.ts";
import { contentMessages, type PostDetail, type SavedPost } from "../../contract.ts";
import { type ContentKind, kindOf, type KindKey } from "../../kinds/index.ts";
import { describeLanguage } from "../../contracts/language.ts";
import type { PostRow, WrittenPost } from "./queries.ts";
import type { RevisionRow } from "../history/queries.ts";
import { pathOf } from "./address-service.ts";

/** @param detail message for the user; replaced by a notice if a review is needed. */
export function describeSaved(kindKey: KindKey, post: WrittenPost, detail: string): SavedPost {
  const { id, guid, status, name, slug, version, updated_at, publish_at, review_since, awaits_confirmation } = post;
  const type = kindOf(kindKey).typeCode;
  const isWaiting = review_since !== null;
  return {
    id,
    guid,
    status,
    type,
    name,
    slug,
    url: pathOf({ type, guid, slug }),
    version,
    updated_at: updated_at.toISOString(),
    // A published post keeps its publishing time in the row, but it is no longer shown.
    publishing_time: status === "scheduled" && publish_at ? publish_at.toISOString() : null,
    review: isWaiting ? "waiting" : "none",
    awaits_confirmation,
    ...describeLanguage(post),
    detail: waitingText(post) ?? detail,
  };
}

/** Null if the post only waits for its time. */
function waitingText({ status, awaits_confirmation, review_since }: WrittenPost): string | null {
  if (awaits_confirmation) return contentMessages.awaitsConfirmation(status);
  if (review_since === null) return null;
  return status === "published" ? contentMessages.editWaitsForReview : contentMessages.waitsForReview;
}

/** @param proposed the edit waiting for review; its text is returned instead of the published one. */
export function describePost(
  kind: ContentKind,
  post: PostRow,
  proposed: RevisionRow | null,
  media: PostMedia,
): PostDetail {
  const { id, guid, status, slug, version, publish_at, published_at, created_at, updated_at, review_note } = post;
  const shown = proposed ?? post;
  const type = kind.typeCode;
  return {
    ...ownFields(kind, shown.details),
    id,
    guid,
    status,
    type,
    name: shown.name,
    slug,
    url: pathOf({ type, guid, slug }),
    content: shown.content_html,
    summary: shown.summary,
    tags: shown.tags,
    posted_by_company: shown.company_id,
    company_display_name: shown.company_id === null ? null : shown.posted_as_name,
    seo_meta_title: shown.seo_meta_title,
    seo_meta_description: shown.seo_meta_description,
    embedded_websites: shown.embedded_websites,
    ...describeLanguage(shown),
    banner_picture: media.banner?.url ?? null,
    related_media: media.related.map(({ url }) => url),
    media,
    publishing_time: publish_at?.toISOString() ?? null,
    published_at: published_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version,
    review: reviewOf(post),
    review_note,
    is_proposed: proposed !== null,
    awaits_confirmation: post.awaits_confirmation,
  };
}

/** The fields that only this kind has, each with a value, as its form needs them. */
export function ownFields(kind: ContentKind, details: Record<string, unknown>): Record<string, unknown> {
  const blank = kind.draftDetailSchema.parse({});
  return Object.fromEntries(
    Object.keys(kind.detailSchema.shape).map((field) => [field, details[field] ?? blank[field] ?? ""]),
  );
}

function reviewOf({ review_since, review_outcome }: PostRow): PostDetail["review"] {
  if (review_since !== null) return "waiting";
  return review_outcome === null || review_outcome === "approved" ? "none" : review_outcome;
}
