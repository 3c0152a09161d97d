/**
 * The content of a submit, a draft, a schedule or an edit: fields, limits and their spelling in multipart
 * (docs/product/publishing.md).
 */
import { z } from "zod";
import { completeWebAddress, isWebUrl, jsonList, text, uuid } from "#platform/contract/fields.ts";
import { contentMessages, type Stage } from "../contract.ts";
import { languageTag } from "#platform/contract/language-tag.ts";
import type { ContentKind } from "../kinds/index.ts";
import { isEmptyContent } from "#features/editor/html/count-words.ts";
import { storyField } from "#features/editor/html/story-bounds.ts";
import { mediaTextFields, type MediaTexts } from "#features/media/contract.ts";
import { MAX_REASON } from "#features/approvals/contract.ts";
import { MAX_CATEGORIES } from "#features/categories/contract.ts";

export const MAX_CONTENT_CHARACTERS = 200_000;
const MAX_WEBSITES = 100;

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
      const website = completeWebAddress(entry).trim();
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

/** Forms send an id as its digits, JSON may send the number; `true`, `[1]` and `0x1` are not ids. */
function companyId(value: unknown): unknown {
  if (value === undefined || value === null || value === "" || value === "null") return null;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

const bodyHtml = storyField("Content", MAX_CONTENT_CHARACTERS, contentMessages.contentRequired).refine(
  (html) => !isEmptyContent(html),
  contentMessages.contentRequired,
);

/** Fields that every kind has. Multipart sends lists as JSON text, a company as its id or an empty text. */
export const commonFields = z.object({
  content: bodyHtml.describe("Rich text as HTML; sanitised on write"),
  summary: text("Summary", 1000).default("").describe("One or two sentences for cards, feeds and email"),
  tags: jsonList("Categories", text("A category", 100), MAX_CATEGORIES).describe("Up to 5 category names"),
  posted_by_company: z
    .preprocess(companyId, z.number(OWN_COMPANY).int(OWN_COMPANY).positive(OWN_COMPANY).nullable())
    .describe("Company id; empty to post as yourself"),
  seo_meta_title: text("SEO meta title", 250).default("").describe("Title for search engines; empty: the post's"),
  seo_meta_description: text("SEO meta description", 500)
    .default("")
    .describe("Description for search engines; empty: the summary"),
  embedded_websites: z
    .preprocess(listOfWebsites, websites)
    .describe("http or https URLs; multipart sends embedded_websites[i]"),
  language: z
    .preprocess(unlessBlank, languageTag("Language").optional())
    .describe("BCP 47 tag of the text, such as de or pt-BR; left out: stays as chosen, or is guessed"),
  draft_key: uuid
    .optional()
    .describe("Created when the form opens; idempotent: a repeated submit with the same key returns the same post"),
});

/** Descriptions of a post's pictures; pictures left out keep their texts. */
const mediaTexts = jsonList(
  "Media details",
  z.object({
    id: uuid.describe("Of the upload"),
    alt: mediaTextFields.alt.optional(),
    caption: mediaTextFields.caption.optional(),
    credit: mediaTextFields.credit.optional(),
    rights: mediaTextFields.rights.optional(),
  }),
  10,
).describe("[{id, alt, caption, credit, rights}] of the banner and the related media, as this post says them");

export const publishingTime = z
  .string({ error: contentMessages.timeRequired })
  .min(1, contentMessages.timeRequired)
  .refine(
    (value) => z.iso.datetime({ offset: true, local: false }).safeParse(value).success,
    contentMessages.timeNotIso,
  )
  .transform((value) => new Date(value))
  .describe("When to publish: ISO 8601 with a time zone, in the future");

const withoutApproval = text("The reason", MAX_REASON)
  .optional()
  .describe("Of an owner, where the company's rules ask for approval: why it goes out without; all approvers get it");

/** All that a submit of a stored draft may say. */
export const waiver = z.object({ without_approval: withoutApproval });

/** Fields of every writing call: texts of media, and the version the form started with. */
const writeFields = {
  media_details: mediaTexts,
  version: z
    .preprocess(
      unlessBlank,
      z.coerce.number({ error: "Version must be a whole number." }).int("Version must be a whole number.").optional(),
    )
    .describe(
      "The version that was loaded, 0 where nothing had been saved; 409 when it has been changed since. Left out: the last save wins",
    ),
  without_approval: withoutApproval,
};

/** Has no default of an empty list, because an edit without it keeps everything. */
const keptMedia = jsonList("Kept media", text("A kept medium", 300), 20).unwrap();

const ALSO_IDS = "Also concerns must be a list of ids of posts.";
const alsoCorrected = jsonList("Also concerns", z.number({ error: ALSO_IDS }).int(ALSO_IDS), 100).unwrap();

/** The note that readers see about a correction. */
export const MAX_CORRECTION = 500;

/**
 * Fields of PUT in addition to those of a create. Omitting a file field keeps its files (docs/product/publishing.md,
 * Media).
 */
const editFields = {
  ...writeFields,
  keep_media: z
    .preprocess(unlessBlank, keptMedia.optional())
    .describe("Ids or addresses of related media that stay, in their order; left out, all stay"),
  correction_note: text("Correction", MAX_CORRECTION)
    .optional()
    .describe("Of a published post: readers are told that it was corrected, when, and this"),
  correction_also: z
    .preprocess(unlessBlank, alsoCorrected.optional())
    .describe("With correction_note: ids of this post's translations that the correction concerns too"),
  remove_banner: z
    .preprocess(
      unlessBlank,
      z.union([z.stringbool(), z.boolean()], { error: "remove_banner must be true or false." }).optional(),
    )
    .describe("true takes the banner away"),
};

/** A form sends an empty text for missing values. */
function unlessBlank(value: unknown): unknown {
  return value === "" || value === null ? undefined : value;
}

/**
 * A draft may leave every field empty. Only values that cannot be stored are refused
 * (docs/product/drafts-and-schedules.md, Draft contents).
 */
const draftFields = commonFields.extend({
  content: storyField("Content", MAX_CONTENT_CHARACTERS).default("").describe("Rich text as HTML; sanitised on write"),
  embedded_websites: z
    .preprocess(
      listOfWebsites,
      z
        .array(text("A website", 2048), { error: "Websites must be a list." })
        .max(MAX_WEBSITES, contentMessages.tooManyWebsites(MAX_WEBSITES))
        .transform((websites) => websites.filter((website) => website !== "")),
    )
    .describe("Web addresses; multipart sends embedded_websites[i]"),
});

/** All fields for publishing this kind, except files. */
export function submissionSchema(kind: ContentKind) {
  return kind.detailSchema.extend(commonFields.shape).extend(writeFields);
}
/** A submission and its time. */
export function scheduleSchema(kind: ContentKind) {
  return submissionSchema(kind).extend({ publishing_time: publishingTime });
}
/** Autosave and 'Save as Draft'. */
export function draftSchema(kind: ContentKind) {
  return kind.draftDetailSchema.extend(draftFields.shape).extend(writeFields);
}
/** PUT of a post at this stage. A schedule without publishing_time keeps its time. */
export function editSchema(kind: ContentKind, stage: Stage) {
  if (stage === "draft") return draftSchema(kind).extend(editFields);
  const whole = submissionSchema(kind).extend(editFields);
  return stage === "schedule" ? whole.extend({ publishing_time: publishingTime.optional() }) : whole;
}

export type MediaText = { id: string } & { [Name in keyof MediaTexts]?: string | undefined };
export type CommonInput = z.infer<typeof commonFields>;
/** The output of any of the schemas above: the kind's own fields next to the common ones. */
export type Submission = CommonInput & {
  media_details?: MediaText[];
  version?: number | undefined;
  without_approval?: string | undefined;
} & Record<string, unknown>;
export type Edit = Submission & {
  keep_media?: string[] | undefined;
  correction_note?: string | undefined;
  correction_also?: number[] | undefined;
  remove_banner?: boolean | undefined;
  publishing_time?: Date | undefined;
};
