/** The inbox: what a person must do first, then what happened (docs/product/inbox.md). */
import { z } from "zod";
import { STATUSES } from "#features/content/contract.ts";
import { typeCode } from "#features/content/kinds/index.ts";
import type { NoticeKind } from "#features/notifications/contract.ts";

export const INBOX_PATH = "/api/inbox/";

/** How far back the inbox goes. */
export const KEPT_DAYS = 90;
/** The latest of what happened. */
export const MAX_HAPPENED = 200;
/** The same event on the same post within these minutes is one entry. */
export const GROUP_MINUTES = 10;
/** Of what is to be done, entries of one cause. */
export const MAX_OF_A_CAUSE = 20;
/** On the Overview: of one cause, and of all together. */
export const SHORT = { ofACause: 3, entries: 6 } as const;
/** Days before its publishing time from which a scheduled post without a banner is listed. */
export const BANNER_DAYS = 7;
/** Days without a save after which a draft is listed. */
export const OLD_DRAFT_DAYS = 14;

type Of = {
  /** What decides whether it is emailed; null: other emails are sent about it, or none. */
  kind: NoticeKind | null;
  tab: "approvals" | "publishing" | null;
};

/**
 * Every cause of an entry, in one list: a new source adds its causes here, its rows in server/, its words in
 * entries/words.ts and its look in ui/. What is to be done is in the order of the list, the most costly to ignore first.
 */
export const TODO_CAUSES = {
  "payment-failed": { kind: null, tab: null },
  overdue: { kind: null, tab: "publishing" },
  "may-miss": { kind: "may-miss", tab: "approvals" },
  "approval-asked": { kind: "approval-asked", tab: "approvals" },
  "assistant-asked": { kind: null, tab: "approvals" },
  "quote-refused": { kind: "changes", tab: "approvals" },
  "words-suggested": { kind: "changes", tab: "approvals" },
  "changes-asked": { kind: "changes", tab: "approvals" },
  "comment-suggested": { kind: null, tab: null },
  returned: { kind: null, tab: "publishing" },
  rejected: { kind: null, tab: "publishing" },
  "delivery-failed": { kind: "delivered", tab: "publishing" },
  "no-banner": { kind: null, tab: "publishing" },
  "coverage-found": { kind: null, tab: null },
  "support-replied": { kind: null, tab: null },
  "old-draft": { kind: "reminder", tab: null },
} as const satisfies Record<string, Of>;
export type TodoCause = keyof typeof TODO_CAUSES;

export const HAPPENED_CAUSES = {
  approved: { kind: "approved", tab: "approvals" },
  "approved-by-all": { kind: "approved", tab: "approvals" },
  "quotes-approved": { kind: "approved", tab: "approvals" },
  commented: { kind: null, tab: null },
  mentioned: { kind: null, tab: null },
  published: { kind: "published", tab: "publishing" },
  "published-unapproved": { kind: null, tab: "publishing" },
  delivered: { kind: "delivered", tab: "publishing" },
  "embargo-opened": { kind: "embargo", tab: null },
  "embargo-accepted": { kind: "embargo", tab: null },
  "embargo-declined": { kind: "embargo", tab: null },
  "link-disowned": { kind: null, tab: null },
  joined: { kind: "team", tab: null },
  "invitation-declined": { kind: "team", tab: null },
  "role-changed": { kind: "team", tab: null },
  removed: { kind: "team", tab: null },
  "alert-found": { kind: null, tab: null },
  left: { kind: "team", tab: null },
  "own-role-changed": { kind: "team", tab: null },
  "own-removed": { kind: null, tab: null },
} as const satisfies Record<string, Of>;
export type HappenedCause = keyof typeof HAPPENED_CAUSES;

export type Cause = TodoCause | HappenedCause;
export const CAUSES: Record<Cause, Of> = { ...TODO_CAUSES, ...HAPPENED_CAUSES };

const names = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

export const inboxEntry = z.object({
  keys: z.array(z.string()).describe("Of the events in it, the newest first: what is marked as read"),
  cause: z.enum(names(CAUSES)),
  is_todo: z.boolean().describe("Waits for you; leaves when it is done, by whichever person did it"),
  is_read: z.boolean(),
  at: z.string().nullable().describe("When it happened, or began to wait; null: not known"),
  post: z
    .object({ id: z.number().int(), type: typeCode, status: z.enum(STATUSES), name: z.string() })
    .nullable()
    .describe("null: not about a post"),
  company: z.string().nullable().describe("Name of the company that it is about; null: none"),
  ticket: z.object({ id: z.number().int(), category: z.string() }).nullable(),
  alert: z.object({ id: z.number().int(), name: z.string() }).nullable().describe("That has found stories"),
  people: z.array(z.string()).describe("Who did it, or who has not done it"),
  note: z
    .string()
    .describe(
      "A comment, a reason, the platform that was not reached, the plan, what an assistant asks for; empty: no details",
    ),
  words: z
    .object({ before: z.string(), after: z.string() })
    .nullable()
    .describe("Other words that a person suggested for a quote"),
  count: z
    .object({ done: z.number().int(), of: z.number().int() })
    .nullable()
    .describe(
      "Platforms that have the post; quotes that were approved; articles to confirm; stories that were not read",
    ),
  version: z.number().int().nullable().describe("Of the text that was approved"),
  time: z.string().nullable().describe("Its publishing time, the end of the time to answer, or when it was last saved"),
  page: z.string().nullable().describe("Path of the page on which you answer"),
  request: z.number().int().nullable().describe("What an assistant asks, for `assistant-requests/:id/`; null: none"),
  thread: z
    .number()
    .int()
    .nullable()
    .describe("A suggestion that you may accept, for `comments/:thread/accept/`; null: none"),
  turn: z.number().int().nullable().describe("Whom a reminder would be sent to, for `approval/remind/`"),
});
export type InboxEntry = z.infer<typeof inboxEntry>;

export const inboxSummary = z.object({
  unread: z.number().int(),
  entries: z.array(inboxEntry).describe(`What you must do: at most ${SHORT.entries}, the most pressing first`),
});
export type InboxSummary = z.infer<typeof inboxSummary>;
