/** Public detail pages and related posts. */
import type { Actor } from "#features/accounts/contract.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { textsAbout } from "#features/media/server/attachment-service.ts";
import { describePostMedia } from "#features/media/server/service.ts";
import { KINDS } from "../../kinds/index.ts";
import type { PostCard, PublicPost, ReviewState, Viewer } from "../../site/public-post.ts";
import { findViewer } from "./preview-policy.ts";
import * as queries from "./page-queries.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import { describeCards, describeCard } from "./card-service.ts";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A post by its guid in any status, deleted ones too: the route decides who sees it. Null for an unknown guid. */
export async function findPublicPost(guid: string): Promise<PublicPost | null> {
  const row = GUID.test(guid) ? await queries.findPost(guid) : null;
  return row && describePost(row, await findTextMedia(row.content_html));
}

/** The public note, mostly empty, of a post that readers once saw and that was removed permanently. Null for others. */
export async function findRemovedNote(guid: string): Promise<string | null> {
  return GUID.test(guid) ? queries.findRemovedNote(guid) : null;
}

/**
 * A post that is not public, for users who may see it. Null for everyone else, for deleted posts, and when the public
 * page shows everything.
 * @param withEdit also a withdrawn post, and a published post with an edit waiting for review, with the edit's text.
 */
export async function findPreview(
  actor: Actor,
  guid: string,
  withEdit: boolean,
): Promise<{ post: PublicPost; viewer: Viewer } | null> {
  const row = GUID.test(guid) ? await queries.findPost(guid) : null;
  if (!row || row.is_deleted) return null;
  const viewer = findViewer(actor, { ownerId: row.owner_id, review: reviewOf(row) });
  if (viewer === null) return null;
  if (row.status === "withdrawn" && !withEdit) return null; // its own address answers 410 to everyone
  if (row.status !== "published") return { post: describePost(row, await findTextMedia(row.content_html)), viewer };
  if (!withEdit || row.proposed_version === null) return null;
  const text = await queries.findProposedText(row.id, row.proposed_version);
  return text && { post: await describeProposal(row, text), viewer };
}

async function describeProposal(row: queries.PostRow, { media, ...text }: queries.ProposedText): Promise<PublicPost> {
  const wanted = [...(media.banner ? [media.banner] : []), ...media.related];
  const [items, textMedia] = await Promise.all([
    wanted.length === 0 ? [] : queries.listMedia(wanted.map(({ id }) => id)),
    findTextMedia(text.content_html),
  ]);
  const known = new Map(items.map((item) => [item.id, item]));
  const shown = wanted.flatMap((told) => {
    const item = known.get(told.id);
    const role = told.id === media.banner?.id ? ("banner" as const) : ("related" as const);
    return item ? [{ ...item, role, ...textsAbout(told, item) }] : [];
  });
  return { ...describePost({ ...row, ...text, media: shown }, textMedia), isProposal: true };
}

async function findTextMedia(html: string): Promise<MediaItem[]> {
  const ids = inlinePictureIds(html);
  return ids.length === 0 ? [] : describePostMedia(await queries.listMedia(ids)).related;
}

function describePost(row: queries.PostRow, textMedia: MediaItem[]): PublicPost {
  return {
    ...describeCard(row),
    id: row.id,
    ownerId: row.owner_id,
    authorSlug: row.author_slug,
    status: row.status,
    isDeleted: row.is_deleted,
    withdrawalNote: row.withdrawal_note,
    contentHtml: row.content_html,
    textMedia,
    wordCount: row.word_count,
    authorBio: row.author_bio,
    companyId: row.company_id,
    company: row.company,
    seoMetaTitle: row.seo_meta_title,
    seoMetaDescription: row.seo_meta_description,
    embeddedWebsites: row.embedded_websites,
    relatedMedia: describePostMedia(row.media).related,
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    review: reviewOf(row),
    awaitsConfirmation: row.awaits_confirmation,
    isProposal: false,
  };
}

function reviewOf(row: queries.PostRow): ReviewState {
  const decided = row.review_outcome === "approved" ? null : row.review_outcome;
  return {
    state: row.review_since ? "waiting" : (decided ?? "none"),
    reason: row.review_reason,
    note: row.review_note,
  };
}

/** Other posts that a reader of this one may want: of the same company or categories first, then newest of the kind. */
export async function getRelatedPosts(post: PublicPost): Promise<PostCard[]> {
  const kind = KINDS.find(({ typeCode }) => typeCode === post.type);
  if (!kind) return [];
  const like = { id: post.id, kind: kind.key, tags: post.tags, companyId: post.company?.id ?? null };
  return describeCards(await queries.listRelated(like));
}
