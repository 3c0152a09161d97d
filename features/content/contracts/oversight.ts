/** All users' posts in the operator's console: the list, one post, and operators' actions. */
import { z } from "zod";
import { requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { postDetail, type Status, STATUSES } from "../contract.ts";
import { type ContentKind, TYPE_CODES, typeCode } from "../kinds/index.ts";
import { commonFields, MAX_CORRECTION } from "./submission.ts";

/** Operators' actions on a post, one call each. */
export const OPERATOR_ACTS = ["withdraw", "lift", "hold", "end-hold", "leave-newsroom", "return-to-newsroom"] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** Matching posts are counted up to this number. */
export const POSTS_COUNT_CAP = 1000;
/** Maximum number of users or companies matched by a filter's words; further ones are ignored. */
export const MAX_NAMED = 20;

export const MAX_REASON = 2000;
/** The public note is shown instead of the post. */
export const MAX_PUBLIC_NOTE = 300;

export const operatorPostMessages = {
  reasonRequired: "Enter a reason.",
  notPublished: (state: Status | "trashed") =>
    state === "draft" || state === "trashed"
      ? "Only published posts can be withdrawn. Readers have not seen this one."
      : `Only published posts can be withdrawn. This post is ${state}.`,
  alreadyWithdrawn: "This post has already been withdrawn.",
  notWithdrawn: "This post has not been withdrawn.",
  alreadyHeld: "This post is already on legal hold.",
  notHeld: "This post is not on legal hold.",
  noNewsroom: "This post is not published under a company.",
  alreadyOffNewsroom: "This post has already been taken out of its newsroom.",
  notOffNewsroom: "This post has not been taken out of its newsroom.",
  accountClosing: "The author's account is being deleted. It is too late for a legal hold.",
  authorsDraft: "This is the author's draft. Only the author can edit it.",
  editWaits: "The author's edit of this post is waiting for review. Decide on it first.",
  changedSince:
    "This post was changed while you were editing. Your text is still here: copy what you need, then open the post again.",
  inTrash: "This post is in the trash. It cannot be edited there.",
  edited: "Saved. The author has been emailed.",
  unchanged: "Nothing has changed.",
} as const;

export const POST_STATES = [...STATUSES, "trash"] as const;
export type PostState = (typeof POST_STATES)[number];
export const POST_FLAGS = ["reported", "held", "off-newsroom", "waiting"] as const;
export type PostFlag = (typeof POST_FLAGS)[number];
const CURSOR = /^\d{1,16}\.\d{1,15}$/;

const oneOf = <const T extends readonly string[]>(label: string, options: T) =>
  z.enum(options, { error: `${label} must be one of ${options.join(", ")}.` }).optional();
const day = (label: string) => z.iso.date({ error: `${label} must be a date like 2026-11-23.` }).optional();

export const operatorPostsQuery = z.object({
  after: z.string().regex(CURSOR, "Take `after` from `next` of the previous page.").optional(),
  page_size: wholeNumber("Page size", 200).default(25),
  q: text("Search", 200).default("").describe("Part of the name; the author's email address; or # and an id"),
  type: oneOf("Type", TYPE_CODES),
  status: oneOf("Status", POST_STATES).describe("Left out: all but the trash"),
  author: text("Author", 200).default("").describe("Part of the author's name or email address; or # and an id"),
  company: text("Company", 200).default("").describe("Part of the company's name; or # and an id"),
  from: day("From").describe("Created on this day or later, in UTC"),
  to: day("To").describe("Created on this day or earlier, in UTC"),
  flag: oneOf("Flag", POST_FLAGS).describe("reported: with open abuse reports; waiting: for review"),
});
export type OperatorPostsQuery = z.infer<typeof operatorPostsQuery>;

export const operatorPost = z.object({
  id: z.number().int(),
  guid: z.string(),
  type: typeCode,
  name: z.string(),
  status: z.enum(STATUSES),
  is_trashed: z.boolean().describe("In its author's trash; status: the status before deletion"),
  version: z.number().int(),
  url: z.string().describe("Path of the public page"),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  author: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  created_at: z.string(),
  published_at: z.string().nullable(),
  publishing_time: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  is_held: z.boolean().describe("On legal hold: nothing is erased"),
  is_off_newsroom: z.boolean().describe("Taken out of its company's newsroom"),
  is_waiting: z.boolean().describe("The post, or an edit of it, is waiting for review"),
  open_reports: z.number().int().describe("Abuse reports without a decision"),
  views: z.number().int(),
});
export type OperatorPost = z.infer<typeof operatorPost>;

export const operatorPostsAnswer = z.object({
  posts: z.array(operatorPost).describe("Newest first"),
  count: z.number().int().describe(`Counted to ${POSTS_COUNT_CAP}`),
  next: z.string().nullable().describe("`after` of the next page; null: the last"),
});
export type OperatorPostsPage = z.infer<typeof operatorPostsAnswer>;

/** A post with what a decision about it needs. */
export const operatorPostRecord = operatorPost.extend({
  summary: z.string(),
  platforms: z.number().int().describe("Platforms it has been, or is being, delivered to"),
  reports: z.number().int().describe("All abuse reports"),
  withdrawal_reason: z.string().describe("Empty unless withdrawn"),
  withdrawal_note: z.string().describe("Note that readers see at its address; empty: only that it has been withdrawn"),
  held_at: z.string().nullable(),
  revisions: z.number().int(),
});
export type OperatorPostRecord = z.infer<typeof operatorPostRecord>;

/** For the audit log and, except for a legal hold, for the author. */
const reason = requiredText("Reason", MAX_REASON, operatorPostMessages.reasonRequired);
const choice = (label: string) => z.boolean({ error: `${label} must be true or false.` }).default(false);

export const publicNote = text("Public note", MAX_PUBLIC_NOTE)
  .default("")
  .describe("Plain text that readers see at the old address");
export const withdrawInput = z.object({
  reason: reason.describe("Emailed to the author and kept in the audit log"),
  note: publicNote,
  hold: choice("hold").describe("Also puts the post on legal hold"),
  return_release: choice("return_release").describe("Gives the author the release back, once for each post"),
});
export type WithdrawInput = z.input<typeof withdrawInput>;
export const reasonInput = z.object({ reason });

/** Input of each call. */
export const ACT_INPUTS = {
  withdraw: withdrawInput,
  lift: reasonInput,
  hold: reasonInput,
  "end-hold": reasonInput,
  "leave-newsroom": reasonInput,
  "return-to-newsroom": reasonInput,
} as const satisfies Record<OperatorAct, z.ZodType>;

/** A post's text as an operator edits it. Contains the kind's own fields next to the common ones. */
export const operatorEdit = postDetail;

const editFields = {
  reason: reason.describe("Emailed to the author and kept with the version"),
  public_note: text("Correction", MAX_CORRECTION)
    .default("")
    .describe("Of a published post: readers are told that it was corrected, when, and this; empty: they are not"),
  version: z
    .int({ error: "Send the version you edited." })
    .min(1, "Send the version you edited.")
    .describe("The version that was loaded: 409 when it has been changed since"),
};
/** Every kind's body; the kind's schema below reads the rest. */
export const operatorEditBody = z.looseObject(editFields);
/** Text alone: media, company and times stay as they are. */
export function operatorEditSchema(kind: ContentKind) {
  return kind.detailSchema
    .extend(commonFields.omit({ draft_key: true, posted_by_company: true }).shape)
    .extend(editFields);
}
export const operatorEditAnswer = z.object({ post: operatorPostRecord, detail: z.string() });
