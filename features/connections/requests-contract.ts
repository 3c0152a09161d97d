/** What an assistant asks its person to publish (docs/product/connect-an-assistant.md, What waits for a person). */
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

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const askInput = z.object({
  post: id.describe("A draft of the connected company"),
  kind: z.enum(KINDS.map(({ key }) => key)).describe("Of the post"),
  version: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe("The version that was read; 409 when the draft has been changed since. Left out: the stored one"),
  publishing_time: publishingTime.optional().describe("Left out: at once"),
});
export type AskInput = z.output<typeof askInput>;

export const assistantRequest = z.object({
  id: z.number().int(),
  assistant: z.string().describe("As it named itself; not checked"),
  state: z.enum(STATES),
  publishing_time: z.string().nullable().describe("null: at once"),
  asked_at: z.string(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
  company: z.string(),
  post: z.object({
    id: z.number().int(),
    type: typeCode,
    status: z.enum(STATUSES),
    name: z.string(),
    version: z.number().int().describe("That was asked about"),
  }),
});
export type AssistantRequest = z.infer<typeof assistantRequest>;

export const assistantRequests = z.object({ requests: z.array(assistantRequest) });

export const reviewedRequest = z.object({
  request: assistantRequest,
  html: z.string().nullable().describe("The page that would go out, without scripts; null: it does not wait any more"),
  releases: z.number().int().nullable().describe("That are left; null: without a cap"),
});
export type ReviewedRequest = z.infer<typeof reviewedRequest>;

export const askedAnswer = z.object({
  detail: z.string(),
  request: assistantRequest,
  review_url: z.string().describe("Where the person sees the page and answers"),
});
export const refusedAnswer = z.object({ detail: z.string(), request: assistantRequest });

/** On the person's own screen. */
export const reviewItem = (request: number) => `request.${request}`;
export const reviewPage = (request: number) => `/dashboard?activeContent=inbox&item=${reviewItem(request)}`;

export const requestMessages = {
  asked: "A person must approve this. They were asked; nothing is published until they do.",
  refused: "Refused. Nothing was published.",
  assistantsOnly: "Only a connected assistant asks. Publish it yourself.",
  personOnly: "Only the person themself can answer an assistant.",
  notFound: "There is no such request.",
  changed: "The draft has been changed since that version. Read it again before you ask.",
  tooMany: `Your assistants have asked ${MAX_ASKED_A_DAY} times in a day. Wait, or let the person publish from the site.`,
  ended: {
    done: "This request has been approved already.",
    refused: "This request has been refused already.",
    void: "This request no longer counts: the text, the post or the connection has changed since. Nothing was published.",
    expired: "This request has expired. Nothing was published.",
  },
} as const;
