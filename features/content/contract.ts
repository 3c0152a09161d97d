/**
 * Content: what client and server agree on for articles, interviews and reviews (docs/product/publishing.md, kinds.md).
 */
import type { Right } from "#features/companies/team/rights.ts";
import { counted } from "#platform/contract/sentence.ts";
import { z } from "zod";
import { TOO_INTRICATE } from "#features/editor/html/story-messages.ts";
import { mediaItem } from "#features/media/contract.ts";
import { deliveredPlatform } from "./contracts/delivered.ts";
import { paging, text, wholeNumber } from "#platform/contract/fields.ts";
import { languageAnswer } from "./contracts/language.ts";
import { type ContentKind, NAME_FIELDS, type NameField, typeCode } from "./kinds/index.ts";

export const STATUSES = ["draft", "scheduled", "pending", "published", "withdrawn"] as const;
export type Status = (typeof STATUSES)[number];

/**
 * The three resources that a post is reached by (docs/product/publishing.md, Statuses): published and pending ones
 * share the first.
 */
export const STAGES = ["published", "draft", "schedule"] as const;
export type Stage = (typeof STAGES)[number];

/** The resource by which a post of this status is reached. */
export function stageOf(status: Status): Stage {
  if (status === "draft") return "draft";
  return status === "scheduled" ? "schedule" : "published";
}

/** Days that a deleted post stays in the trash (docs/product/lists.md, Trash). */
export const TRASH_DAYS = 30;
/** docs/product/drafts-and-schedules.md, Autosave. */
export const AUTOSAVE_INTERVAL_MS = 15_000;
/** The dialog's step; the server accepts any future time (docs/product/drafts-and-schedules.md, Schedule dialog). */
export const SCHEDULE_STEP_MINUTES = 15;

/** Drafts and schedules are created at a path of their own (docs/product/kinds.md, Paths). */
export function createPath(kind: ContentKind, stage: Stage): string {
  const suffix = stage === "published" ? "" : "create/";
  return `/dashboard/${kind.paths[stage]}/${suffix}`;
}

/** Load, save, delete. `id` is `:id` where routes are registered. */
export function postPath(kind: ContentKind, stage: Stage, id: number | ":id"): string {
  return `/dashboard/${kind.paths[stage]}/${id}/`;
}

export function submitDraftPath(kind: ContentKind, id: number | ":id"): string {
  return `/dashboard/${kind.paths.published}/submit-draft/${id}/`;
}

export const contentMessages = {
  contentRequired: "Content is required.",
  tooIntricate: TOO_INTRICATE,
  invalidWebsite: (position: number) => `Website #${position} has an invalid URL. Please enter a valid URL.`,
  tooManyWebsites: (limit: number) => `You can only add up to ${limit} websites.`,
  tooManyEntries: (limit: number, noun: string) => `You can only add up to ${limit} ${noun}.`,
  oneBanner: "You can only upload one banner picture.",
  fillCurrentWebsite: "Please fill the current input before adding another.",
  unknownCategory: (name: string) => `'${name}' is not a category.`,
  tooManyWords: (limit: number, words: number) =>
    `The content has ${counted(words, "word")}. Your plan allows ${limit}.`,
  unexpected: "An unexpected error occurred.",
  timeRequired: "Choose a publishing time.",
  timeNotIso: "Publishing time must be an ISO 8601 date and time with a time zone.",
  timePassed: "Choose a publishing time in the future.",
  timeTooFar: "Choose a publishing time within the next ten years.",
  stale: "This post was changed while you were editing. Compare the two versions, then save again.",
  onlyPublishedCorrected: "Readers have not seen this post yet. Only published posts can be corrected.",
  nothingCorrected: "Nothing has changed. Correct the text first, or leave out the note.",
  submittedAlready: "This has already been submitted. Reload the page to see it.",
  notInTrash: "This post is not in the trash.",
  notKept: (medium: string) => `'${medium}' is not part of this post's related media.`,
  foreignPicture: "One picture in the text is not in your uploads. Upload it again.",
  draftSaved: "Draft saved.",
  duplicated: "Draft created as a copy.",
  waitsForReview: "Thank you. Our editors will review it before it is published, and we will email you.",
  awaitsConfirmation: (status: Status) =>
    status === "scheduled"
      ? "Scheduled. It will be published at that time if you have confirmed your email address by then."
      : "Saved, not published yet. It is waiting for your confirmed email address: open the link we emailed you.",
  editWaitsForReview: "Thank you. Our editors will review this edit. Until then, readers see the published version.",
  deleted: (days: number) => `Deleted. You can restore it from the trash for ${days} days.`,
  restored: "Restored from the trash.",
  /** Answer to any action of an author on a post that an operator has withdrawn. */
  withdrawn: "Our editors have withdrawn this post. It cannot be edited, published, deleted or restored.",
  /** Answer of a call on the wrong resource, for example an edit of a schedule that has just been published. */
  movedOn: (status: Status) => `This post is now ${status}. Go back to your posts to see it.`,
  notFound: "Post not found.",
} as const;

const awaitsConfirmation = z
  .boolean()
  .describe("Waiting for its author to confirm their email address, which publishes it");

/** Each kind's own name field; null for the other kinds. */
const nameFields = Object.fromEntries(NAME_FIELDS.map((name) => [name, z.string().nullable()])) as Record<
  NameField,
  z.ZodNullable<z.ZodString>
>;

/** A post in the dashboard's lists (docs/product/lists.md, Fields of a post). Dates are ISO 8601 in UTC. */
/** What a list offers for a post. */
export const LIST_RIGHTS = ["write", "remove", "publish", "share-embargo", "comment"] as const satisfies Right[];

export const postListItem = z.object({
  id: z.number().int(),
  guid: z.string(),
  ...nameFields,
  name: z.string().describe("Display name of any kind"),
  slug: z.string(),
  status: z.enum(STATUSES),
  type: typeCode,
  company_display_name: z.string().nullable(),
  company_slug: z.string().nullable(),
  user_name: z.string(),
  user_slug: z.string(),
  posted_by_user: z.object({ first_name: z.string(), last_name: z.string() }),
  created_at: z.string(),
  published_at: z.string().nullable(),
  publishing_time: z.string().nullable(),
  banner_picture: z.string().nullable().describe("Address of the banner; null: no banner"),
  platforms: z.array(deliveredPlatform).describe("Names of the platforms it has been delivered to"),
  updated_at: z.string().describe("When the text was last saved"),
  version: z.number().int().describe("Counts saves; send it with an edit"),
  deleted_at: z.string().nullable().describe("Set in the trash only"),
  review: z
    .enum(["none", "waiting", "returned", "rejected"])
    .describe("waiting: it, or an edit of it, is waiting for review; returned and rejected: see review_note"),
  review_note: z.string().describe("The operator's comment; empty: no decision"),
  awaits_confirmation: awaitsConfirmation,
  is_overdue: z.boolean().describe("Scheduled, and its publishing time has passed"),
  is_confidential: z.boolean().describe("Only people on its list see it"),
  rights: z.array(z.enum(LIST_RIGHTS)).describe("What you may do with it in your role"),
});
export type PostListItem = z.infer<typeof postListItem>;

export const LIST_SORTS = [
  "created_at",
  "-created_at",
  "name",
  "-name",
  "publishing_time",
  "-publishing_time",
] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Value of `company` for posts that were not posted as a company. */
export const NO_COMPANY = "none";

const narrowed = {
  q: text("Search", 200).default("").describe("Part of the name, in upper or lower case; or # and an id"),
  type: typeCode.optional().describe("Posts of this type only"),
  company: z
    .union([z.literal(NO_COMPANY), wholeNumber("Company", Number.MAX_SAFE_INTEGER)], {
      error: `Company must be an id or ${NO_COMPANY}.`,
    })
    .optional()
    .describe(`Posts of the company with this id only; ${NO_COMPANY}: posted as yourself`),
};

export const postCountsQuery = z.object(narrowed);

/** How many posts each tab of Posted Content has under the same filters. */
export const postCounts = z.object({
  all: z.number().int().describe("Of every status, without the trash"),
  draft: z.number().int(),
  scheduled: z.number().int(),
  pending: z.number().int(),
  published: z.number().int(),
  withdrawn: z.number().int(),
  trash: z.number().int(),
  in_approval: z.number().int().describe("Being approved, of any status"),
});
export type PostCounts = z.infer<typeof postCounts>;

export const listQuery = z.object({
  ...paging,
  ...narrowed,
  status: z
    .enum(STATUSES, { error: `Status must be one of ${STATUSES.join(", ")}.` })
    .optional()
    .describe("Posts of this status only"),
  approval: z
    .literal("open", { error: "Approval must be open." })
    .optional()
    .describe("open: posts that are being approved only"),
  sort: z
    .enum(LIST_SORTS, { error: `Sort must be one of ${LIST_SORTS.join(", ")}.` })
    .optional()
    .describe("A minus sorts downwards; newest first when left out, scheduled posts soonest first"),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The filters of a list and its counts; the tabs are the statuses. */
export type PostFilter = Pick<ListQuery, "q" | "type" | "company">;

/** Searches count up to this number: their `count` is exact below it. */
export const SEARCH_COUNT_CAP = 1000;

/** The five lists (docs/product/lists.md, Lists) and the trash: path, answer field, and which posts. */
export const POST_LISTS = {
  all: { path: "/dashboard/user-all-posts/", field: "posts" },
  drafts: { path: "/dashboard/user-drafts/", field: "drafts" },
  scheduled: { path: "/dashboard/user-scheduled-posts/", field: "scheduled_posts" },
  published: { path: "/dashboard/user-posts/", field: "posts" },
  pending: { path: "/dashboard/user-pending-posts/", field: "posts" },
  trash: { path: "/dashboard/user-trash/", field: "posts" },
} as const;
export type PostListName = keyof typeof POST_LISTS;

const count = z.number().int().describe(`How many there are; a search counts to ${SEARCH_COUNT_CAP}`);
export const listAnswers = {
  posts: z.object({ posts: z.array(postListItem), count }),
  drafts: z.object({ drafts: z.array(postListItem), count }),
  scheduled_posts: z.object({ scheduled_posts: z.array(postListItem), count }),
} as const;
export const SUMMARY_WEEKS = 12;
export const contentSummary = z.object({
  total_posts: z.number().int().describe("Published and pending posts"),
  total_drafts: z.number().int(),
  total_scheduled_posts: z.number().int(),
  published_by_week: z
    .array(z.number().int())
    .optional()
    .describe(`Posts published in each of the last ${SUMMARY_WEEKS} weeks of seven days, oldest first`),
});
export type ContentSummary = z.infer<typeof contentSummary>;

/** Answer of every call that writes a post. */
export const savedPost = z.object({
  id: z.number().int(),
  guid: z.string(),
  status: z.enum(STATUSES),
  type: typeCode,
  name: z.string(),
  slug: z.string(),
  url: z.string().describe("Path of the public page"),
  version: z.number().int().describe("Send it with the next edit: an edit of an older version answers 409"),
  updated_at: z.string(),
  publishing_time: z.string().nullable().describe("Of a scheduled post"),
  review: z
    .enum(["none", "waiting"])
    .describe("waiting: the post, or this edit of it, is published once an operator approves it"),
  awaits_confirmation: awaitsConfirmation,
  ...languageAnswer,
  detail: z.string().describe("Message to show to the user"),
});
export type SavedPost = z.infer<typeof savedPost>;

/** Answer of submit-draft: blog_id is the post's id, for all kinds. */
export const submittedDraft = savedPost.extend({ blog_id: z.number().int() });
export type SubmittedDraft = z.infer<typeof submittedDraft>;

/** Answer of a delete, with the data for Undo. */
export const deletedPost = z.object({
  id: z.number().int(),
  detail: z.string(),
  restorable_until: z.string().describe("Until then it can be restored from the trash"),
});
export type DeletedPost = z.infer<typeof deletedPost>;

/**
 * A post as its edit form reads it. Contains the kind's own fields next to the common ones, under their names in the
 * calls. For a published post with a proposed edit, the text is the proposed one.
 */
export const postDetail = z.looseObject({
  id: z.number().int(),
  guid: z.string(),
  status: z.enum(STATUSES),
  type: typeCode,
  name: z.string(),
  slug: z.string(),
  url: z.string(),
  content: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  posted_by_company: z.number().int().nullable(),
  company_display_name: z.string().nullable(),
  seo_meta_title: z.string(),
  seo_meta_description: z.string(),
  embedded_websites: z.array(z.string()),
  ...languageAnswer,
  banner_picture: z.string().nullable().describe("Address of the banner"),
  related_media: z.array(z.string()).describe("Addresses, in order"),
  media: z
    .object({ banner: mediaItem.nullable(), related: z.array(mediaItem) })
    .describe("The same media with ids, texts and sizes"),
  publishing_time: z.string().nullable(),
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
  review: z.enum(["none", "waiting", "returned", "rejected"]),
  review_note: z.string(),
  awaits_confirmation: awaitsConfirmation,
  is_proposed: z
    .boolean()
    .describe("The text is an edit that is waiting for review; readers still see the published version"),
});
export type PostDetail = z.infer<typeof postDetail>;

/** Path of a public page; the type is URL-encoded (docs/product/public-pages.md, Addresses). */
export function publicPath(post: { type: string; guid: string; slug: string }): string {
  return `/${encodeURIComponent(post.type)}/${post.guid}/${post.slug}`;
}

/** Path of a test key's post, which only people of its company open (docs/product/api-keys.md, Test keys). */
export function sandboxPath(post: Parameters<typeof publicPath>[0]): string {
  return `/sandbox${publicPath(post)}`;
}

/** Path of the archive of one kind. */
export function kindPage(kind: Pick<ContentKind, "archiveSlug">): string {
  return `/${kind.archiveSlug}`;
}

/** Path of the archive of one author. */
export function authorPage(userSlug: string): string {
  return `/author/${userSlug}`;
}

export type ListFilter = { by: "nothing" } | { by: "name"; part: string } | { by: "id"; id: number };

/** Parses a search: part of a name, or # and an id. */
export function filterOf(q: string): ListFilter {
  const id = /^#(\d{1,15})$/.exec(q)?.[1];
  if (id !== undefined) return { by: "id", id: Number(id) };
  return q === "" ? { by: "nothing" } : { by: "name", part: q };
}
