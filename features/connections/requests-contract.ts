/** What an assistant asks its person to publish or withdraw (docs/product/connect-an-assistant.md, What waits for a person). */
import { z } from "zod";
import { STATUSES } from "#features/content/contract.ts";
import { publishingTime } from "#features/content/contracts/submission.ts";
import { KINDS, typeCode } from "#features/content/kinds/index.ts";

/** Then it has expired, or at the time that was asked for. */
export const REQUEST_DAYS = 7;
/** Of all assistants of a person together: each sends an email. */
export const MAX_ASKED_A_DAY = 20;
/** The latest that a list holds. */
export const MAX_LISTED = 50;
/** How long the outcome can be read. */
export const KEPT_DAYS = 90;

/** `void`: the text was changed, the connection has ended, or it was published or deleted otherwise. */
export const STATES = ["waiting", "done", "refused", "void", "expired"] as const;
export type RequestState = (typeof STATES)[number];

/** What the person is asked to do. */
export const WISHES = ["publish", "withdraw"] as const;
export type Wish = (typeof WISHES)[number];

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const asked = z.object({
  wish: z.enum(WISHES).default("publish").describe("withdraw: take a published post down"),
  post: id.describe("Of the connected company: a draft, or to withdraw it a published post"),
  kind: z.enum(KINDS.map(({ key }) => key)).describe("Of the post"),
  version: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe("The version that was read; 409 when the post has been changed since. Left out: the stored one"),
  publishing_time: publishingTime.optional().describe("Of a draft. Left out: at once"),
});
const NO_TIME = "Leave the publishing time out: a post is withdrawn when the person approves it.";
export const askInput = asked.refine(
  ({ wish, publishing_time }) => wish === "publish" || publishing_time === undefined,
  {
    path: ["publishing_time"],
    error: NO_TIME,
  },
);
export type AskInput = z.output<typeof askInput>;

export const assistantRequest = z.object({
  id: z.number().int(),
  assistant: z.string().describe("As it named itself; not checked"),
  state: z.enum(STATES),
  wish: z.enum(WISHES),
  publishing_time: z.string().nullable().describe("null: at once"),
  asked_at: z.string(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
  company: z.string(),
  company_id: z.number().int().nullable(),
  post: z.object({
    id: z.number().int(),
    type: typeCode,
    status: z.enum(STATUSES),
    name: z.string(),
    version: z.number().int().describe("That was asked about"),
    is_confidential: z.boolean().describe("Only people on its list see it until it is public"),
  }),
});
export type AssistantRequest = z.infer<typeof assistantRequest>;

export const assistantRequests = z.object({ requests: z.array(assistantRequest) });

export const reviewedRequest = z.object({
  request: assistantRequest,
  html: z
    .string()
    .nullable()
    .describe("The page that would go out or be taken down, without scripts; null: it does not wait any more"),
  releases: z.number().int().nullable().describe("That are left; null: without a cap"),
});
export type ReviewedRequest = z.infer<typeof reviewedRequest>;

export const askedAnswer = z.object({
  detail: z.string(),
  request: assistantRequest,
  review_url: z.string().describe("Where the person sees the page and answers"),
});
export const approvedAnswer = z.object({ detail: z.string(), request: assistantRequest });
export const refusedAnswer = z.object({ detail: z.string(), request: assistantRequest });

/** On the person's own screen. */
export const reviewItem = (request: number) => `request.${request}`;
export const reviewPage = (request: number) => `/dashboard?activeContent=inbox&item=${reviewItem(request)}`;

export const requestMessages = {
  asked: "A person must approve this. They were asked; nothing changes until they do.",
  refused: "Refused. Nothing was changed.",
  withdrawn: "Withdrawn. Readers are told that it has been taken down. You can restore it from the trash for 30 days.",
  assistantsOnly: "Only a connected assistant asks. Do it yourself.",
  personOnly: "Only the person themself can answer an assistant.",
  notFound: "There is no such request.",
  changed: "The post has been changed since that version. Read it again before you ask.",
  notPublic: "Only a published post can be withdrawn. This one is not public.",
  tooMany: `Your assistants have asked ${MAX_ASKED_A_DAY} times in a day. Wait, or let the person publish from the site.`,
  ended: {
    done: "This request has been approved already.",
    refused: "This request has been refused already.",
    void: "This request no longer counts: the text, the post or the connection has changed since. Nothing was changed.",
    expired: "This request has expired. Nothing was changed.",
  },
} as const;
