/** Comments on the words of a post, and suggestions of others (docs/product/comments.md). */
import { z } from "zod";
import { STATUSES } from "#features/content/contract.ts";
import { typeCode } from "#features/content/kinds/index.ts";
import { requiredText, text } from "#platform/contract/fields.ts";

/** Of one post. */
export const MAX_OPEN = 200;
/** Of one thread. */
export const MAX_ENTRIES = 100;
export const MAX_TEXT = 2000;
export const MAX_WORDS = 2000;
export const MAX_LINE = 300;
const MAX_MENTIONS = 20;
/** Between two emails to one person about one thread. */
export const MENTION_MINUTES = 10;

export const commentMessages = {
  written: "Comment added.",
  suggested: "Suggestion added.",
  replied: "Reply added.",
  resolved: "Resolved.",
  reopened: "Reopened.",
  accepted: (version: number) => `Accepted. The post is version ${version} now.`,
  refused: "Suggestion rejected.",
  empty: "Write a comment.",
  programsOnly: "Only keys and assistants make this call. Comment on the post yourself.",
  noWords: "Choose the words that you mean.",
  wordsGone: "These words are not in the saved text. Save your changes, then comment.",
  wordsUnknown: "These words are not in the text. It may have changed; choose them again.",
  severalBlocks: "A suggestion replaces words of one paragraph. Choose fewer words.",
  sameWords: "These are the words that are there already.",
  tooMany: `${MAX_OPEN} comments are open on this post. Resolve some first.`,
  tooLong: `This thread has ${MAX_ENTRIES} comments. Resolve it and start another.`,
  notFound: "Comment not found.",
  noField: "Comments are about the text of the post.",
  isOpen: "This comment is open already.",
  isSuggestion: "Accept or reject this suggestion instead.",
  noSuggestion: "This comment suggests nothing.",
  closedBy: (state: "resolved" | "accepted" | "refused", name: string) =>
    `${name || "A colleague"} ${state === "refused" ? "rejected" : state} this already.`,
  suggestionGone: "The words that it replaces are gone. Change the text yourself, or reject the suggestion.",
  noMention: "Mention people of the company who can see this post.",
  tooOften: "You have written often in the last hour. Try again later.",
  oldPage: "This page was open for long. Send your comment again.",
} as const;

const id = z.number().int().positive();
const timeOrNot = z.string().nullable();

export const THREAD_STATES = ["open", "resolved", "accepted", "refused"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

export const commentEntry = z.object({
  id,
  author: z.string(),
  is_own: z.boolean().describe("The caller wrote it"),
  is_by_link: z.boolean().describe("Written by a person without an account"),
  text: z.string().describe("Empty: a suggestion without a comment"),
  at: z.string(),
});
export type CommentEntry = z.infer<typeof commentEntry>;

export const thread = z.object({
  id,
  field: z.string().describe("Of the text, by its name in the calls"),
  words: z.string().describe("That it is about"),
  start: z.number().int().describe("Where they are in the field's plain text"),
  before: z.string().describe("The text before them, to find them in a text that is being changed"),
  after: z.string(),
  is_orphaned: z.boolean().describe("The words are gone; start is where they were"),
  suggestion: z.string().nullable().describe("Words to put instead; empty: to leave them out; null: none suggested"),
  state: z.enum(THREAD_STATES),
  version: z.number().int().describe("Of the post, when it was written"),
  closed_by: z.string(),
  closed_at: timeOrNot,
  closed_line: z.string().describe("Why a suggestion was rejected"),
  entries: z.array(commentEntry).describe("Oldest first"),
});
export type Thread = z.infer<typeof thread>;

export const comments = z.object({
  version: z.number().int().describe("Of the post in which the words were looked for"),
  may_decide: z.boolean().describe("The caller may accept and reject suggestions"),
  may_waive: z.boolean().describe("The caller may accept without the approval that a change needs, with a reason"),
  people: z.array(z.object({ id, name: z.string() })).describe("Who can be mentioned"),
  threads: z.array(thread).describe("In the order of the text; those that are closed, newest first, after the others"),
});
export type Comments = z.infer<typeof comments>;
export const commentsAnswer = comments.extend({ detail: z.string() });
export const acceptedAnswer = commentsAnswer.extend({
  review: z.string().nullable().describe("waiting: for our editors"),
});

/** A post as those read it who comment on it and may not edit it. */
export const commentedPost = z.object({
  id,
  type: typeCode,
  status: z.enum(STATUSES),
  name: z.string(),
  version: z.number().int().describe("Of the text"),
  posted_as: z.string().describe("The company's name, else the author's"),
  publishing_time: timeOrNot,
  may_write: z.boolean().describe("The caller may edit it"),
  approval: z.string().nullable().describe("Path of the page on which the caller approves; null: not asked now"),
  content: z.string().describe("HTML"),
  texts: z
    .array(z.object({ name: z.string(), label: z.string(), text: z.string() }))
    .describe("The other fields with words, in the order of the form"),
});
export type CommentedPost = z.infer<typeof commentedPost>;

const mentions = z.array(id).max(MAX_MENTIONS).default([]).describe("Ids of `people` who are emailed");
const oneLine = (value: string | null) => (value === null ? null : value.replace(/\s+/gu, " ").trim());

export const commentInput = z
  .object({
    field: z.string().max(60).default("content"),
    words: requiredText("Words", MAX_WORDS, commentMessages.noWords).describe("As they are in the text"),
    start: z.number().int().min(0).default(0).describe("About where they are in the field's plain text"),
    text: text("Comment", MAX_TEXT).default(""),
    suggestion: text("Suggestion", MAX_WORDS)
      .nullable()
      .default(null)
      .transform(oneLine)
      .describe("Words to put instead; empty: to leave them out; null: a comment alone"),
    mentions,
  })
  .refine((given) => given.text !== "" || given.suggestion !== null, { path: ["text"], error: commentMessages.empty });
export type CommentInput = z.infer<typeof commentInput>;

/** Of a program, which mentions no person. */
export const suggestionInput = z.object({
  field: text("Field", 60).default("content").describe("Of the post, in which the words stand"),
  words: requiredText("Words", MAX_WORDS, commentMessages.noWords).describe(
    "As they are in the text, in one paragraph",
  ),
  suggestion: text("Suggestion", MAX_WORDS)
    .transform((value) => oneLine(value) ?? "")
    .describe("Words to put instead; empty: to leave them out"),
  text: text("Comment", MAX_TEXT).default("").describe("Why"),
});
export type SuggestionInput = z.infer<typeof suggestionInput>;
export const suggestedAnswer = z.object({ id: id.describe("Of the suggestion"), detail: z.string() });

export const replyInput = z.object({ text: requiredText("Reply", MAX_TEXT, commentMessages.empty), mentions });
export type ReplyInput = z.infer<typeof replyInput>;
export const acceptInput = z.object({
  version: z.number().int().optional().describe("Of the post that was shown; 409 when it has changed since"),
  without_approval: text("Reason", 500).optional().describe("Of an owner, for a change of a post that needs approval"),
});
export type AcceptInput = z.infer<typeof acceptInput>;
export const refuseInput = z.object({ line: text("Reason", MAX_LINE).default("").describe("Optional") });
