/** Abuse reports: what readers, operators and server agree on. */
import { z } from "zod";
import { MAX_PUBLIC_NOTE } from "#features/content/contracts/oversight.ts";
import { paging, requiredText, text, wholeNumber } from "#platform/contract/fields.ts";

/** The public form: GET shows it, POST sends it. Its query `page` names the reported page. */
export const REPORT_PAGE = "/report";
export const REPORT_SENT_PAGE = "/report/sent";

/** Reports that match are counted and paged up to this many. */
export const MAX_REPORTS_LISTED = 1000;
/** The reporter's email address and text are erased this many days after the decision. */
export const REPORTER_DATA_DAYS = 90;
/** Without a decision they are erased this many days after the report. */
export const UNDECIDED_DATA_DAYS = 365;

export const MAX_PAGE = 500;
export const MAX_MESSAGE = 4000;
export const MAX_NOTE = 2000;

/** In the order of the form, as operators see them. */
export const REASONS = {
  "not-genuine": {
    label: "It does not come from this company",
    short: "Not genuine",
  },
  false: { label: "It is false and harmful", short: "False" },
  copyright: { label: "It uses my work", short: "Copyright" },
  privacy: { label: "It reveals private information about a person", short: "Privacy" },
  illegal: { label: "It breaks the law", short: "Illegal" },
  spam: { label: "It is spam or a scam", short: "Spam" },
  other: { label: "Something else", short: "Other" },
} as const;
export type Reason = keyof typeof REASONS;
export const REASON_KEYS = Object.keys(REASONS) as [Reason, ...Reason[]];

export const DECISIONS = ["no-action", "withdrawn", "other"] as const;
export type AbuseDecision = (typeof DECISIONS)[number];
export const REPORT_STATES = ["open", "decided"] as const;

export const abuseReportMessages = {
  notFound: "Report not found.",
  alreadyDecided: "This report has already been decided.",
  reasonForAuthor: "Tell the author why the post is withdrawn.",
  notAPost: "This page is not a post, or the post has been deleted permanently. Choose another decision.",
  noteRequired: "Enter a note. It is kept with the report and in the audit log.",
  unknownDecision: `Decision must be one of ${DECISIONS.join(", ")}.`,
} as const;

export const decisionInput = z
  .object({
    decision: z
      .enum(DECISIONS, { error: abuseReportMessages.unknownDecision })
      .describe("no-action: the page stays as it is; withdrawn: the post is withdrawn; other: as the note says"),
    note: requiredText("Note", MAX_NOTE, abuseReportMessages.noteRequired).describe("For operators only"),
    answer: text("Answer", MAX_NOTE)
      .default("")
      .describe("Emailed to the reporter with the decision; empty: decision only"),
    same_page: z
      .boolean({ error: "same_page must be true or false." })
      .default(false)
      .describe("Applies to every open report of the same page"),
    reason: text("Reason", MAX_NOTE)
      .default("")
      .describe("Required for withdrawn, not used otherwise; emailed to the author of the post"),
    public_note: text("Public note", MAX_PUBLIC_NOTE)
      .default("")
      .describe("Only for withdrawn: note that readers see at the post's address"),
  })
  .refine(({ decision, reason }) => decision !== "withdrawn" || reason !== "", {
    error: abuseReportMessages.reasonForAuthor,
    path: ["reason"],
  });
export type DecisionInput = z.infer<typeof decisionInput>;

export const abuseReport = z.object({
  id: z.number().int(),
  page: z.string().describe("Path of the reported page"),
  post_id: z.number().int().nullable().describe("null: not a post, or the post has been deleted"),
  title: z.string().nullable().describe("Name of the reported post"),
  post_status: z.string().nullable().describe("Status of the reported post; trash: deleted"),
  reason: z.enum(REASON_KEYS),
  message: z.string().describe("Empty once erased"),
  reporter_email: z.string().nullable().describe("null: none was given, or it has been erased"),
  created_at: z.string(),
  decision: z.enum(DECISIONS).nullable().describe("null: open"),
  note: z.string(),
  answer: z.string(),
  decided_by: z.string().nullable().describe("Name of the operator; null: open, or decided on the command line"),
  decided_at: z.string().nullable(),
  reports_of_page: z.number().int().describe("Number of reports about this page, this one included"),
  open_reports_of_page: z.number().int(),
  is_erased: z.boolean().describe("The reporter's email address and text have been erased"),
});
export type AbuseReport = z.infer<typeof abuseReport>;

export const reportsQuery = z.object({
  ...paging,
  page_size: wholeNumber("Page size", 100).default(20),
  q: text("Search", 200).default("").describe("Part of page, message or email; or # and an id"),
  state: z.enum(REPORT_STATES, { error: `State must be ${REPORT_STATES.join(" or ")}.` }).optional(),
});
export type ReportsQuery = z.infer<typeof reportsQuery>;
export const reportList = z.object({
  reports: z.array(abuseReport).describe("Newest first"),
  count: z.number().int().describe(`At most ${MAX_REPORTS_LISTED}`),
  has_more: z.boolean().describe("true: more match than are counted"),
});
export const reportCounts = z.object({ open: z.number().int().describe(`At most ${MAX_REPORTS_LISTED}`) });
