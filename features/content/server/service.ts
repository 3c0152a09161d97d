/** Content: publishing a post, the owner's lists, and what readers see (decisions 1, 5 to 9, 11, 12, 14). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { getAllowance, outOfReleases, withHold } from "#features/billing/server/service.ts";
import { companyMessages, type OwnedCompany } from "#features/companies/contract.ts";
import { findOwnedCompany } from "#features/companies/server/service.ts";
import { MAX_RELATED_MEDIA, mediaMessages } from "#features/media/contract.ts";
import {
  attachMedia,
  describePostMedia,
  discardMedia,
  getOwnMedia,
  storeUpload,
} from "#features/media/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { announce } from "#platform/database/notifications.ts";
import { AppError, type FieldErrors, invalidInput } from "#platform/errors/app-error.ts";
import { PAGE_CHANGED } from "#platform/http/hot-pages.ts";
import type { UploadedFile } from "#platform/http/multipart.ts";
import { log } from "#platform/log/log.ts";
import {
  type Category,
  contentMessages,
  type ContentSummary,
  type CreatedPost,
  countWords,
  type ListQuery,
  publicPath,
  type Submission,
} from "../contract.ts";
import { type ContentKind, KINDS, kindOf } from "../kinds/index.ts";
import { detailText } from "../kinds/kind.ts";
import { FRONT_PAGE_ROOM, type FrontPage, type PostCard, type PublicPost } from "../site/view.ts";
import { detailsOf, planProblems, sanitiseContent, slugOf } from "./policy.ts";
import * as queries from "./queries.ts";

/** A picture or video of a submission: a file that came with it, or the id of an earlier upload. */
export type SubmittedMedia = UploadedFile | string;
export type SubmissionMedia = { banner: SubmittedMedia | null; related: SubmittedMedia[] };

/**
 * Publishes a new post and holds one release for it, or changes nothing. A repeat with the same draft_key answers the
 * post of the first call and holds nothing more.
 * @throws AppError invalid-input naming fields, no-releases-left (402), too-large (413) naming the media field.
 */
export async function publishNew(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  media: SubmissionMedia,
): Promise<CreatedPost> {
  const content = sanitiseContent(submission.content);
  const { available, company, tags } = await validate(actor, kind, submission, content, media);
  if (available !== null && available < 1) {
    const earlier = await findEarlier(actor, kind, submission);
    if (earlier) return describeCreated(kind, earlier);
    throw outOfReleases(); // before any file is stored; takeHold decides again under its lock
  }
  const post = newPost(actor, kind, { ...submission, content, tags }, company);
  const stored = await storeMedia(actor, media);
  try {
    const written = await writePost(actor, post, stored);
    const answered = written ?? (await findEarlier(actor, kind, submission));
    if (!answered) throw new AppError("conflict", "This was submitted already. Reload the page to see it.");
    if (written) await announcePublished(company?.id ?? null);
    else await discardUploads(actor, stored.uploads);
    return describeCreated(kind, answered);
  } catch (error) {
    await discardUploads(actor, stored.uploads);
    throw error;
  }
}

/** Everything that the schema cannot know. @throws AppError invalid-input naming each wrong field. */
async function validate(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  content: string,
  media: SubmissionMedia,
): Promise<{ available: number | null; company: OwnedCompany | null; tags: string[] }> {
  const companyId = submission.posted_by_company;
  const [{ features, available }, labels, company, mediaProblems] = await Promise.all([
    getAllowance(actor.id),
    categoryLabels(),
    companyId === null ? null : findOwnedCompany(actor, companyId),
    findMediaProblems(actor, media),
  ]);
  const problems: FieldErrors = { ...planProblems(kind, submission, content, features), ...mediaProblems };
  if (companyId !== null && !company) problems["posted_by_company"] = companyMessages.notYours;
  const unknown = submission.tags.find((tag) => !labels.has(tag.toLowerCase()));
  if (unknown !== undefined) problems["tags"] = contentMessages.unknownCategory(unknown);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const tags = [...new Set(submission.tags.map((tag) => labels.get(tag.toLowerCase()) ?? tag))];
  return { available, company, tags };
}

let knownLabels: Promise<Map<string, string>> | undefined;

/** Canonical label by name or alias in lower case. Read once: categories change by migration only. */
function categoryLabels(): Promise<Map<string, string>> {
  knownLabels ??= queries
    .listCategoryNames()
    .then((names) => new Map(names.map(({ name, label }) => [name, label])))
    .catch((error: unknown) => {
      knownLabels = undefined;
      throw error;
    });
  return knownLabels;
}

/** Earlier uploads must be the actor's own, and the banner a picture. Files are judged when they are stored. */
async function findMediaProblems(actor: Actor, { banner, related }: SubmissionMedia): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  const find = (field: string, ids: string[]) =>
    getOwnMedia(actor, ids).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      problems[field] = error.message;
      return [];
    });
  const relatedIds = related.filter((each) => typeof each === "string");
  if (relatedIds.length > 0) await find("related_media", relatedIds);
  if (typeof banner === "string") {
    const [item] = await find("banner_picture", [banner]);
    if (item && item.kind !== "image") problems["banner_picture"] = mediaMessages.notAPicture;
  }
  if (related.length > MAX_RELATED_MEDIA) problems["related_media"] = mediaMessages.tooManyRelated;
  return problems;
}

function findEarlier(actor: Actor, kind: ContentKind, { draft_key }: Submission): Promise<queries.WrittenPost | null> {
  return draft_key === undefined ? Promise.resolve(null) : queries.findPostByDraftKey(actor.id, kind.key, draft_key);
}

function newPost(
  actor: Actor,
  kind: ContentKind,
  submission: Submission,
  company: OwnedCompany | null,
): queries.NewPost {
  const { content, summary, tags, seo_meta_title, seo_meta_description, embedded_websites, draft_key } = submission;
  const guid = randomUUID();
  const details = detailsOf(kind, submission);
  const name = kind.nameOf(details);
  return {
    ...{ guid, kind: kind.key, owner_id: actor.id, draft_key: draft_key ?? null },
    ...{ company_id: company?.id ?? null, posted_as_name: company?.name ?? null },
    ...{ name, slug: slugOf(name, guid), details: JSON.stringify(details) },
    ...{ content_html: content, word_count: countWords(content) },
    ...{ summary, tags, seo_meta_title, seo_meta_description, embedded_websites },
  };
}

type StoredMedia = { banner: string | null; related: string[]; /** Ids stored by this call. */ uploads: string[] };

async function storeMedia(actor: Actor, { banner, related }: SubmissionMedia): Promise<StoredMedia> {
  const uploads: string[] = [];
  const store = async (
    media: SubmittedMedia,
    allowed: "image" | "media",
    field: "banner_picture" | "related_media",
  ) => {
    if (typeof media === "string") return media;
    const { id } = await storeUpload(actor, media, allowed, { field });
    uploads.push(id);
    return id;
  };
  try {
    const bannerId = banner === null ? null : await store(banner, "image", "banner_picture");
    const relatedIds: string[] = [];
    for (const each of related) relatedIds.push(await store(each, "media", "related_media"));
    return { banner: bannerId, related: relatedIds, uploads };
  } catch (error) {
    await discardUploads(actor, uploads);
    throw error;
  }
}

/** What cannot be removed now stays unattached, and the job of media removes it later. */
async function discardUploads(actor: Actor, ids: string[]): Promise<void> {
  for (const id of ids) {
    await discardMedia(actor, id).catch((error: unknown) =>
      log.warn({ err: error, media: id }, "An upload stays for now"),
    );
  }
}

/** Post, hold and media, all or nothing. @returns null when the draft_key was used before. */
async function writePost(actor: Actor, post: queries.NewPost, media: StoredMedia): Promise<queries.WrittenPost | null> {
  if (media.banner === null && media.related.length === 0) return withHold(() => queries.insertPublishedPost(post));
  return transaction(async (tx) => {
    const written = await withHold(() => queries.insertPublishedPost(post, tx));
    if (written) await attachMedia(tx, actor, written.id, media);
    return written;
  });
}

/** The post stands whatever happens here: a page that is not told about it grows too old within minutes. */
async function announcePublished(companyId: number | null): Promise<void> {
  const tags = companyId === null ? ["front"] : ["front", `company:${companyId}`];
  await announce(PAGE_CHANGED, tags).catch((error: unknown) =>
    log.warn({ err: error, tags }, "Pages were not told of a change"),
  );
}

function describeCreated(kind: ContentKind, post: queries.WrittenPost): CreatedPost {
  const { id, guid, status, name, slug } = post;
  const type = kind.typeCode;
  return { id, guid, status, type, name, slug, url: publicPath({ type, guid, slug }), detail: kind.messages.submitted };
}

/** The caller's posts as the JSON text of the list's answer: all newest first, scheduled ones soonest first. */
export function listPosts(actor: Actor, list: queries.ListName, { page, page_size, q }: ListQuery): Promise<string> {
  return queries.listPostsAsJson(list, actor.id, page_size, (page - 1) * page_size, q);
}

export function summarise(actor: Actor): Promise<ContentSummary> {
  return queries.countPosts(actor.id);
}

/** Every category, in the order of the forms. */
export function listCategories(): Promise<Category[]> {
  return queries.listCategories();
}

/** A post by its guid in any status, deleted ones too: the route decides who sees it. Null for an unknown guid. */
export async function findPublicPost(guid: string): Promise<PublicPost | null> {
  const isGuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(guid);
  const row = isGuid ? await queries.findPost(guid) : null;
  if (!row) return null;
  return {
    ...describeCard(row),
    ...{ id: row.id, ownerId: row.owner_id, status: row.status, isDeleted: row.is_deleted },
    ...{ contentHtml: row.content_html, wordCount: row.word_count, authorBio: row.author_bio, company: row.company },
    ...{ seoMetaTitle: row.seo_meta_title, seoMetaDescription: row.seo_meta_description },
    ...{ embeddedWebsites: row.embedded_websites, relatedMedia: describePostMedia(row.media).related },
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Everything that the front page shows. */
export async function getFrontPage(): Promise<FrontPage> {
  const { latest, byKind } = FRONT_PAGE_ROOM;
  const rooms = Object.fromEntries(KINDS.map(({ key }) => [key, Math.max(latest, byKind[key])]));
  const [rows, categories] = await Promise.all([
    queries.listNewestByKind(rooms as Record<(typeof KINDS)[number]["key"], number>),
    queries.countPublicByCategory(),
  ]);
  const newest = rows.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime() || b.id - a.id);
  const latestRows = newest.slice(0, latest);
  const rowsOf = (kind: ContentKind) => newest.filter((row) => row.kind === kind.key).slice(0, byKind[kind.key]);
  const shown = [...new Set([...latestRows, ...KINDS.flatMap(rowsOf)])];
  const cards = new Map(describeCards(shown).map((card) => [card.guid, card]));
  const cardsOf = (some: queries.CardRow[]) => some.flatMap((row) => cards.get(row.guid) ?? []);
  return {
    latest: cardsOf(latestRows),
    byKind: Object.fromEntries(KINDS.map((kind) => [kind.key, cardsOf(rowsOf(kind))])) as FrontPage["byKind"],
    categories,
  };
}

/** Other posts that a reader of this one may want: of the same company or categories first, then newest of the kind. */
export async function getRelatedPosts(post: PublicPost): Promise<PostCard[]> {
  const kind = KINDS.find(({ typeCode }) => typeCode === post.type);
  if (!kind) return [];
  const like = { id: post.id, kind: kind.key, tags: post.tags, companyId: post.company?.id ?? null };
  return describeCards(await queries.listRelated(like));
}

function describeCards(rows: queries.CardRow[]): PostCard[] {
  return rows.map((row) => ({ ...describeCard(row), publishedAt: row.published_at.toISOString() }));
}

function describeCard(row: Omit<queries.CardRow, "published_at">): Omit<PostCard, "publishedAt"> {
  return {
    ...{ guid: row.guid, type: kindOf(row.kind).typeCode, slug: row.slug, title: row.name },
    description: row.summary || detailText(row.details, "description"),
    ...{ author: row.author, companyDisplayName: row.company_display_name, image: describePostMedia(row.media).banner },
    ...{ tags: row.tags, details: row.details },
  };
}
