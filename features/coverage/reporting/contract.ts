/** Reports of coverage, and reports that are shared by link (docs/product/coverage.md, Reports). */
import { z } from "zod";
import { typeCode } from "#features/content/kinds/index.ts";
import { wholeNumber } from "#platform/contract/fields.ts";
import { COVERAGE_KINDS, companyQuery, MEDIUMS, passage } from "../contract.ts";
import { COVERAGE_PATH } from "../waiting-contract.ts";

export const REPORT_PATH = `${COVERAGE_PATH}report/`;
/** Of one report; of more, the last of them are listed and the figures count all. */
export const MAX_LISTED = 500;
export const MAX_REPORT_POSTS = 50;
/** Days that a link works unless another end is chosen. */
export const SHARED_DAYS = 90;
export const MAX_SHARED_DAYS = 366;
export const MAX_PASSWORD = 100;
/** Of a company, or of a person without one. */
export const MAX_SHARED = 200;

const id = z.number().int();
const time = z.string();
const day = z.iso.date("Enter the day as YYYY-MM-DD.");

/** `1,2,3` in an address. */
const postIds = z
  .string()
  .max(1000)
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, "Posts must be ids, with commas between them.")
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .refine((ids) => ids.length <= MAX_REPORT_POSTS, `At most ${MAX_REPORT_POSTS} releases in one report.`);

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const ORDER = { path: ["to"], error: "The period must end on or after its first day." };

export const reportQuery = z
  .object({
    company: companyQuery.shape.company
      .removeDefault()
      .optional()
      .describe("Of the company with this id, or none; left out: that of the releases"),
    posts: postIds.optional().describe("Of these releases, as 1,2,3; left out: all of the company"),
    from: day.optional().describe("Articles of this day and later, UTC; left out: all"),
    to: day.optional().describe("Articles until the end of this day, UTC"),
  })
  .refine(inOrder, ORDER);
export type ReportQuery = z.infer<typeof reportQuery>;

const kindCounts = z.object(
  Object.fromEntries(COVERAGE_KINDS.map((kind) => [kind, z.number().int()])) as Record<
    (typeof COVERAGE_KINDS)[number],
    z.ZodNumber
  >,
);

export const figures = z.object({
  articles: z.number().int().describe("Each confirmed by a person"),
  outlets: z.number().int().describe("Each counted once"),
  languages: z.array(z.string()).describe("Of the articles, the most frequent first, such as nb"),
  kinds: kindCounts,
});
export type Figures = z.infer<typeof figures>;

export const reportedArticle = z.object({
  id,
  post: z.object({ id, name: z.string(), type: typeCode }),
  kind: z.enum(COVERAGE_KINDS),
  medium: z.enum(MEDIUMS),
  outlet: z.string(),
  headline: z.string(),
  address: z.string().nullable(),
  published_at: time,
  language: z.string(),
  evidence: z.string().describe("In one sentence; empty: filled in by hand"),
  evidence_in_short: z.string().describe("In a few words; empty: filled in by hand"),
  is_added: z.boolean().describe("By a person, who knew its day at least"),
  passages: z.array(passage).describe("At most three, of at most forty words each"),
  gone_since: time.nullable(),
});
export type ReportedArticle = z.infer<typeof reportedArticle>;

const reportedPost = z.object({
  id,
  name: z.string(),
  type: typeCode,
  published_at: time,
  to_confirm: z.number().int().describe("Finds without a decision"),
  watched_until: time.nullable().describe("null: not watched any more"),
});

export const report = z.object({
  title: z.string().describe("The release's name, or whose coverage it is"),
  company: z.string().describe("Name of the company, or of the person"),
  post: reportedPost.nullable().describe("null: of several"),
  from: day.nullable(),
  to: day.nullable(),
  figures,
  previous: z
    .object({ from: day, to: day, figures })
    .nullable()
    .describe("The same number of days before; null: the report has no first and last day"),
  first: z
    .object({ outlet: z.string(), published_at: time, minutes: z.number().int() })
    .nullable()
    .describe("The first article about the release, and minutes since its publication; null: of several, or none"),
  articles: z.array(reportedArticle).describe(`The earliest first; of more than ${MAX_LISTED} the last of them`),
  feeds: z.number().int().describe("That are read for articles"),
  as_of: time,
});
export type Report = z.infer<typeof report>;

export const sharedReport = z.object({
  id,
  url: z.string(),
  post: z.object({ id, name: z.string() }).nullable().describe("null: all releases of the company"),
  from: day.nullable().describe("First day of the month that its clients get by email; null: all articles"),
  to: day.nullable(),
  ends_at: time,
  has_password: z.boolean(),
  has_passages: z.boolean(),
  opened: z.number().int().describe("How often it was opened"),
  last_opened_at: time.nullable(),
  created_by: z.string(),
  created_at: time,
});
export type SharedReport = z.infer<typeof sharedReport>;

export const sharedReports = z.object({ reports: z.array(sharedReport), may_share: z.boolean() });
export type SharedReports = z.infer<typeof sharedReports>;

const password = z
  .string()
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters.`)
  .nullable()
  .describe("null: none");

export const shareInput = z.object({
  company: companyQuery.shape.company,
  post: id.positive("Choose a release.").nullable().default(null).describe("null: all releases of the company"),
  days: wholeNumber("Days", MAX_SHARED_DAYS).default(SHARED_DAYS).describe("That the link works from now on"),
  password: password.default(null),
  has_passages: z.boolean().default(true),
});
export type ShareInput = z.infer<typeof shareInput>;

export const changeInput = z.object({
  days: wholeNumber("Days", MAX_SHARED_DAYS).optional().describe("From now on; left out: its end stays"),
  password: password.optional().describe("Left out: it stays"),
  has_passages: z.boolean().optional(),
});
export type ChangeInput = z.infer<typeof changeInput>;

export const sharedAnswer = z.object({ detail: z.string(), report: sharedReport });

export const reportMessages = {
  shared: "Link created.",
  changed: "Saved.",
  replaced: "New link created. The old one does not work any more.",
  stopped: "No longer shared.",
  notFound: "Shared report not found.",
  tooMany: `At most ${MAX_SHARED} reports can be shared at once. Stop sharing one first.`,
} as const;

/** Address of a shared report. */
export const reportPage = (token: string) => `/r/${token}`;
/** Its PDF. */
export const reportPdfPage = (token: string) => `${reportPage(token)}/report.pdf`;
