/** Content: what client and server agree on for articles, interviews and reviews (spec sections 3, 5, 7). */
import { z } from "zod";
import { isStorableText, isWebUrl, jsonList, text, uuid } from "#platform/contract/fields.ts";
import type { ContentKind } from "./kinds/index.ts";

export const STATUSES = ["draft", "scheduled", "pending", "published"] as const;
export type Status = (typeof STATUSES)[number];

export const MAX_CATEGORIES = 5;
export const MAX_CONTENT_CHARACTERS = 200_000;
/** A long release has some hundreds. Without a bound, a text of nothing but tags holds up the server for half a second. */
export const MAX_CONTENT_TAGS = 10_000;
const MAX_WEBSITES = 100;

export const contentPaths = {
  create: (kind: ContentKind) => `/dashboard/${kind.paths.published}/`,
  summary: "/dashboard/content-summary",
  allPosts: "/dashboard/user-all-posts/",
  scheduledPosts: "/dashboard/user-scheduled-posts/",
  categories: "/dashboard/categories/",
  publicPage: "/:type/:guid/:slug",
} as const;

export const contentMessages = {
  contentRequired: "Content is required.",
  invalidWebsite: (position: number) => `Website #${position} has an invalid URL. Please enter a valid URL.`,
  tooManyWebsites: (limit: number) => `You can only add up to ${limit} websites.`,
  tooManyEntries: (limit: number, noun: string) => `You can only add up to ${limit} ${noun}.`,
  oneBanner: "You can only upload one banner picture.",
  fillCurrentWebsite: "Please fill the current input before adding another.",
  maximumCategories: "Maximum selection limit reached (5 categories)",
  unknownCategory: (name: string) => `'${name}' is not a category.`,
  tooManyWords: (limit: number, words: number) => `The content has ${words} words. Your plan allows ${limit}.`,
  wordLimitNote: "Text after the limit will not be accompanied.",
  unexpected: "An unexpected error occurred.",
} as const;

/** Words as the specification counts them: tags stripped, split on whitespace (section 5). Entities count as characters. */
export function countWords(html: string): number {
  return plainText(html).match(/\S+/g)?.length ?? 0;
}

/** Whether an editor's HTML shows nothing: no picture, and no letter, digit, sign or emoji outside its tags. */
export function isEmptyContent(html: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(plainText(html)) && !/<img\b/i.test(html);
}

/** A tag ends at the next angle bracket of either kind, so that a megabyte of `<` takes linear time. */
function plainText(html: string): string {
  return html.replace(/<[^<>]*>/g, " ").replace(/&nbsp;|&#160;|&#xa0;/gi, " ");
}

/** `embedded_websites[i]` arrives as a list; one field, or a JSON list in one field, is accepted too. */
function listOfWebsites(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
}

const websites = z
  .array(z.string({ error: "Each website must be text." }), { error: "Websites must be a list." })
  .max(MAX_WEBSITES, contentMessages.tooManyWebsites(MAX_WEBSITES))
  .transform((entries, context) => {
    const kept: string[] = [];
    for (const [index, entry] of entries.entries()) {
      const website = entry.trim();
      if (website === "") continue;
      if (!isWebUrl(website)) {
        context.addIssue({ code: "custom", path: [index], message: contentMessages.invalidWebsite(index + 1) });
        continue;
      }
      kept.push(website);
    }
    return kept;
  });

const OWN_COMPANY = { error: "Choose one of your own companies." };

/** Forms send an id as its digits, JSON may send the number; `true`, `[1]` and `0x1` are no ids. */
function companyId(value: unknown): unknown {
  if (value === undefined || value === null || value === "" || value === "null") return null;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function countOpenings(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) count++;
  return count;
}

const bodyHtml = z
  .string({ error: contentMessages.contentRequired })
  .max(MAX_CONTENT_CHARACTERS, `Content can have at most ${MAX_CONTENT_CHARACTERS} characters of HTML.`)
  .refine(isStorableText, "Content contains characters that cannot be stored.")
  .refine(
    (html) => countOpenings(html) <= MAX_CONTENT_TAGS,
    "Content has too much formatting. Simplify it and try again.",
  )
  .refine((html) => !isEmptyContent(html), contentMessages.contentRequired);

/** Fields that every kind has. Multipart sends lists as JSON text, a company as its id or an empty text. */
export const commonFields = z.object({
  content: bodyHtml.describe("Rich text as HTML; sanitised on write"),
  summary: text("Summary", 1000).default("").describe("One or two sentences for cards, feeds and e-mail"),
  tags: jsonList("Categories", text("A category", 100), MAX_CATEGORIES).describe("Up to 5 category names"),
  posted_by_company: z
    .preprocess(companyId, z.number(OWN_COMPANY).int(OWN_COMPANY).positive(OWN_COMPANY).nullable())
    .describe("Company id; empty to post as yourself"),
  seo_meta_title: text("SEO meta title", 250).default(""),
  seo_meta_description: text("SEO meta description", 500).default(""),
  embedded_websites: z
    .preprocess(listOfWebsites, websites)
    .describe("http or https URLs; multipart sends embedded_websites[i]"),
  draft_key: uuid
    .optional()
    .describe("Made when the form opens; a repeated submit with the same key answers the same post"),
});

/** Everything that a submit of this kind carries, files apart. */
export function submissionSchema(kind: ContentKind) {
  return kind.detailSchema.extend(commonFields.shape);
}
export type CommonInput = z.infer<typeof commonFields>;
export type Submission = CommonInput & Record<string, unknown>;

/** A post in the dashboard's lists (spec section 3, Post). Dates are ISO 8601 in UTC. */
export const postListItem = z.object({
  id: z.number().int(),
  guid: z.string(),
  title: z.string().nullable(),
  ceo_name: z.string().nullable(),
  product_name: z.string().nullable(),
  name: z.string().describe("Display name of any kind"),
  slug: z.string(),
  status: z.enum(STATUSES),
  type: z.enum(["PR", "Interview", "Review"]),
  company_display_name: z.string().nullable(),
  company_slug: z.string().nullable(),
  user_name: z.string(),
  user_slug: z.string(),
  posted_by_user: z.object({ first_name: z.string(), last_name: z.string() }),
  created_at: z.string(),
  published_at: z.string().nullable(),
  publishing_time: z.string().nullable(),
  banner_picture: z.string().nullable().describe("Address of the banner, null without one"),
  platforms: z.array(z.unknown()),
});
export type PostListItem = z.infer<typeof postListItem>;

function wholeNumber(label: string, max: number) {
  const message = `${label} must be a whole number from 1 to ${max}.`;
  return z.coerce.number({ error: message }).int(message).min(1, message).max(max, message);
}

export const listQuery = z.object({
  page: wholeNumber("Page", 100_000).default(1),
  page_size: wholeNumber("Page size", 1000).default(1000),
  q: text("Search", 200).default(""),
});
export type ListQuery = z.infer<typeof listQuery>;

export const allPostsAnswer = z.object({ posts: z.array(postListItem), count: z.number().int() });
export const scheduledPostsAnswer = z.object({ scheduled_posts: z.array(postListItem), count: z.number().int() });
export const contentSummary = z.object({
  total_posts: z.number().int().describe("Published and pending posts"),
  total_drafts: z.number().int(),
  total_scheduled_posts: z.number().int(),
});
export type ContentSummary = z.infer<typeof contentSummary>;

export const category = z.object({ id: z.number().int(), label: z.string(), topic: z.string().nullable() });
export const categoriesAnswer = z.object({ categories: z.array(category) });
export type Category = z.infer<typeof category>;

/** Answer of a create call. */
export const createdPost = z.object({
  id: z.number().int(),
  guid: z.string(),
  status: z.enum(STATUSES),
  type: z.enum(["PR", "Interview", "Review"]),
  name: z.string(),
  slug: z.string(),
  url: z.string().describe("Path of the public page"),
  detail: z.string(),
});
export type CreatedPost = z.infer<typeof createdPost>;

/** Path of a public page; the type is URL-encoded as spec section 2 says. */
export function publicPath(post: { type: string; guid: string; slug: string }): string {
  return `/${encodeURIComponent(post.type)}/${post.guid}/${post.slug}`;
}
