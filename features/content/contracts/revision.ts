/** Revisions: every save of a post, its author and its content. */
import { z } from "zod";
import { mediaItem } from "#features/media/contract.ts";
import { languageAnswer } from "./language.ts";

export const REVISION_CAUSES = ["created", "saved", "autosaved", "restored", "operator"] as const;
export const REVISION_OUTCOMES = ["live", "proposed", "approved", "returned", "rejected", "withdrawn"] as const;

export const revisionLine = z.object({
  version: z.number().int(),
  saved_at: z.string(),
  saved_by: z.string().nullable().describe("First and last name; null: a deleted account, or our editors"),
  cause: z.enum(REVISION_CAUSES).describe("operator: edited by our editors"),
  note: z.string().describe("Our editors' reason, or who suggested the words; empty: an edit of the author"),
  outcome: z
    .enum(REVISION_OUTCOMES)
    .describe("live: it became the text immediately; otherwise the outcome of its review"),
  changed: z.array(z.string()).describe("Fields that differ from the previous revision, by their names in the calls"),
  word_count: z.number().int(),
  is_current: z.boolean().describe("The text that readers see, or of the draft"),
});
export type RevisionLine = z.infer<typeof revisionLine>;
export const revisionsAnswer = z.object({ revisions: z.array(revisionLine).describe("Newest first") });

/** A complete revision, with the kind's own fields next to the common ones, as in the post's detail. */
export const revisionDetail = z.looseObject({
  ...revisionLine.shape,
  name: z.string(),
  content: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  posted_by_company: z.number().int().nullable(),
  company_display_name: z.string().nullable(),
  seo_meta_title: z.string(),
  seo_meta_description: z.string(),
  embedded_websites: z.array(z.string()),
  ...languageAnswer,
  publishing_time: z.string().nullable(),
  media: z.object({ banner: mediaItem.nullable(), related: z.array(mediaItem) }),
});
export type RevisionDetail = z.infer<typeof revisionDetail>;

/** A restore is a save: it names the version that it replaces. */
export const restoreRevisionInput = z.object({
  version: z.number().int().optional().describe("The post's version that was shown; 409 when it has changed since"),
});

export const revisionMessages = {
  notFound: "Version not found.",
  restored: (version: number) => `Version ${version} restored. The version it replaced is still in the history.`,
  companyGone: (name: string) => `${name} is no longer one of your companies, so the post is under your own name.`,
} as const;
