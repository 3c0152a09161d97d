/** Public detail pages and related posts. */
import type { Actor } from "#features/accounts/contract.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { textsAbout } from "#features/media/server/attachment-service.ts";
import { describePostMedia, describeUpload } from "#features/media/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { publicPath } from "../../contract.ts";
import { namesAuthor } from "../../kinds/byline.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";
import { guidInAddress, referencesIn } from "../../site/post/references.ts";
import type { PostCard, PublicPost, Reference, ReviewState, SourceCompany, Viewer } from "../../site/public-post.ts";
import { describeCorrections } from "../corrections/service.ts";
import { shownApprovals } from "../../site/text/quote-approvals.ts";
import { pathOf } from "../posts/address-service.ts";
import { isWithinReach } from "../posts/reach-service.ts";
import { recordOperatorReading, recordReading } from "../readings/service.ts";
import { findViewer } from "./preview-policy.ts";
import * as queries from "./page-queries.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import { describeCards, describeCard } from "./card-service.ts";

export const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A post by its guid in any status, deleted ones too: the route decides who sees it. Null for an unknown guid. */
export async function findPublicPost(guid: string): Promise<PublicPost | null> {
  const row = GUID.test(guid) ? await queries.findPost(guid) : null;
  return row && describeWhole(row);
}

/** The same with related posts; a post that is not public has none. */
export async function findPostPage(guid: string): Promise<{ post: PublicPost; related: PostCard[] } | null> {
  const row = GUID.test(guid) ? await queries.findPage(guid) : null;
  return row && { post: await describeWhole(row), related: describeCards(row.related) };
}

async function describeWhole(row: queries.PostRow): Promise<PublicPost> {
  const [textMedia, references] = await Promise.all([findTextMedia(row.content_html), findReferences(row)]);
  return describePost(row, textMedia, references);
}

/** Our own posts get their titles; one that is not public stays an address. */
async function findReferences({ guid, embedded_websites, content_html }: Text): Promise<Reference[]> {
  const addresses = referencesIn(embedded_websites, content_html);
  const origin = publicUrl();
  const guids = new Map(addresses.map((address) => [address, guidInAddress(address, origin)]));
  const wanted = [...new Set(guids.values())].filter((each) => each !== null && each !== guid);
  const names = wanted.length === 0 ? [] : await queries.listPublicNames(wanted as string[]);
  const known = new Map(names.map((each) => [each.guid, each]));
  return addresses
    .filter((address) => guids.get(address) !== guid)
    .map((address) => {
      const own = known.get(guids.get(address) ?? "");
      if (!own) return { address, title: null };
      const { typeCode: type } = kindOf(own.kind);
      return { address: publicPath({ type, guid: own.guid, slug: own.slug }), title: own.name };
    });
}

type Text = Pick<queries.PostRow, "guid" | "embedded_websites" | "content_html">;

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
  const isEdit = row.status === "published";
  const isPersonal = row.company_id === null;
  const mayRead = isPersonal
    ? row.owner_id === actor.id
    : await isWithinReach(actor, row.id, isEdit ? "unpublished" : undefined);
  const viewer = findViewer(actor, { mayRead, review: reviewOf(row) });
  if (viewer === null) return null;
  if (row.status === "withdrawn" && !withEdit) return null; // its own address answers 410 to everyone
  if (row.status !== "published") {
    await (mayRead ? recordReading : recordOperatorReading)(row.id, actor);
    return { post: await describeWhole(row), viewer };
  }
  if (!withEdit || row.proposed_version === null) return null;
  const text = await queries.findProposedText(row.id, row.proposed_version);
  return text && { post: await describeProposal(row, text), viewer };
}

/** A post of the sandbox, for people of its company; null for everyone else. */
export function findTestPost(actor: Actor, guid: string): Promise<PublicPost | null> {
  return inSandbox(async () => {
    const row = GUID.test(guid) ? await queries.findPost(guid) : null;
    if (!row || row.is_deleted || !(await isWithinReach(actor, row.id))) return null;
    return { ...(await describeWhole(row)), isProposal: true };
  });
}

async function describeProposal(
  row: queries.PostRow,
  { media, language, ...text }: queries.ProposedText,
): Promise<PublicPost> {
  const wanted = [...(media.banner ? [media.banner] : []), ...media.related];
  const [items, textMedia, references] = await Promise.all([
    wanted.length === 0 ? [] : queries.listMedia(wanted.map(({ id }) => id)),
    findTextMedia(text.content_html),
    findReferences({ ...row, ...text }),
  ]);
  const known = new Map(items.map((item) => [item.id, item]));
  const shown = wanted.flatMap((told) => {
    const item = known.get(told.id);
    const role = told.id === media.banner?.id ? ("banner" as const) : ("related" as const);
    return item ? [{ ...item, role, ...textsAbout(told, item) }] : [];
  });
  return {
    ...describePost({ ...row, ...text, language: language ?? row.language, media: shown }, textMedia, references),
    isProposal: true,
  };
}

async function findTextMedia(html: string): Promise<MediaItem[]> {
  const ids = inlinePictureIds(html);
  return ids.length === 0 ? [] : describePostMedia(await queries.listMedia(ids)).related;
}

function describePost(row: queries.PostRow, textMedia: MediaItem[], references: Reference[]): PublicPost {
  const { company_id: companyId, details, company } = row;
  const isNamed = namesAuthor({ companyId, details, choice: company?.byline ?? null }, row.status === "published");
  return {
    ...describeCard({ ...row, author: isNamed ? row.author_name : (row.company_display_name ?? "") }),
    id: row.id,
    ownerId: row.owner_id,
    authorSlug: isNamed ? row.author_slug : null,
    status: row.status,
    isDeleted: row.is_deleted,
    contentHtml: row.content_html,
    textMedia,
    wordCount: row.word_count,
    authorBio: isNamed ? row.author_bio : "",
    companyId,
    company: company && describeSource(company),
    url: publicUrl() + pathOf({ type: kindOf(row.kind).typeCode, guid: row.guid, slug: row.slug }),
    corrections: describeCorrections(row.corrections),
    quoteApprovals: shownApprovals(row.content_html, row.quote_approvals ?? []),
    story: describeStory(row),
    references,
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

function describeStory({ id, original_id, siblings, is_original_withdrawn }: queries.PostRow): PublicPost["story"] {
  if (original_id === null) return null;
  return {
    id: original_id,
    isOriginal: original_id === id,
    isOriginalWithdrawn: is_original_withdrawn,
    others: (siblings ?? []).map(({ kind, is_original: isOriginal, published_at, ...post }) => ({
      ...post,
      type: kindOf(kind).typeCode,
      isOriginal,
      publishedAt: new Date(published_at).toISOString(),
    })),
  };
}

/** A company as pages of its posts show it; null when it is deleted. */
export async function findSource(companyId: number): Promise<SourceCompany | null> {
  const row = await queries.findSource(companyId);
  return row && describeSource(row);
}

type CompanyRow = NonNullable<queries.PostRow["company"]>;

function describeSource({ contact, logo, byline: _byline, ...company }: CompanyRow): SourceCompany {
  return { ...company, pressContact: contact, logo: logo && describeUpload(logo) };
}

function reviewOf(row: queries.PostRow): ReviewState {
  const decided = row.review_outcome === "approved" ? null : row.review_outcome;
  return {
    state: row.review_since ? "waiting" : (decided ?? "none"),
    reason: row.review_reason,
    note: row.review_note,
  };
}

/** Related posts: same company or categories first, then newest of the kind. */
export async function getRelatedPosts(post: PublicPost): Promise<PostCard[]> {
  const kind = KINDS.find(({ typeCode }) => typeCode === post.type);
  if (!kind) return [];
  const like = {
    id: post.id,
    kind: kind.key,
    tags: post.tags,
    companyId: post.company?.id ?? null,
    originalId: post.story?.id ?? null,
  };
  return describeCards(await queries.listRelated(like));
}
