/** Public detail pages and related posts. */
import type { Actor } from "#features/accounts/contract.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { textsAbout } from "#features/media/server/attachment-service.ts";
import { describePostMedia, describeUpload } from "#features/media/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { publicPath } from "../../contract.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";
import { guidInAddress, referencesIn } from "../../site/post/references.ts";
import type { PostCard, PublicPost, Reference, ReviewState, SourceCompany, Viewer } from "../../site/public-post.ts";
import { describeCorrections } from "../corrections/service.ts";
import { findViewer } from "./preview-policy.ts";
import * as queries from "./page-queries.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import { describeCards, describeCard } from "./card-service.ts";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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

/** The public note, usually empty, of a permanently removed post that was public. Null for others. */
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
  if (row.status !== "published") return { post: await describeWhole(row), viewer };
  if (!withEdit || row.proposed_version === null) return null;
  const text = await queries.findProposedText(row.id, row.proposed_version);
  return text && { post: await describeProposal(row, text), viewer };
}

async function describeProposal(row: queries.PostRow, { media, ...text }: queries.ProposedText): Promise<PublicPost> {
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
  return { ...describePost({ ...row, ...text, media: shown }, textMedia, references), isProposal: true };
}

async function findTextMedia(html: string): Promise<MediaItem[]> {
  const ids = inlinePictureIds(html);
  return ids.length === 0 ? [] : describePostMedia(await queries.listMedia(ids)).related;
}

function describePost(row: queries.PostRow, textMedia: MediaItem[], references: Reference[]): PublicPost {
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
    company: row.company && describeSource(row.company),
    url: publicUrl() + publicPath({ type: kindOf(row.kind).typeCode, guid: row.guid, slug: row.slug }),
    corrections: describeCorrections(row.corrections),
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

/** A company as pages of its posts show it; null when it is deleted. */
export async function findSource(companyId: number): Promise<SourceCompany | null> {
  const row = await queries.findSource(companyId);
  return row && describeSource(row);
}

function describeSource({ contact, logo, ...company }: NonNullable<queries.PostRow["company"]>): SourceCompany {
  const { time_zone: zone, hours, languages, ...person } = contact;
  const pressContact = {
    ...person,
    hours: hours === "" ? "" : `${hours} (${zoneName(zone)})`,
    languages: languages.join(", "),
  };
  return { ...company, pressContact, logo: logo && describeUpload(logo) };
}

/** By its place, because an abbreviation changes with the season: "London time". */
function zoneName(zone: string): string {
  const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return zone === "UTC" ? zone : `${city} time`;
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
  const like = { id: post.id, kind: kind.key, tags: post.tags, companyId: post.company?.id ?? null };
  return describeCards(await queries.listRelated(like));
}
