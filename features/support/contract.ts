/** Support tickets: what client and server agree on (docs/product/tickets.md). */
import { z } from "zod";
import { paging, requiredText, text } from "#platform/contract/fields.ts";

/** A search of the queue ends there. */
export const MAX_TICKETS_FOUND = 1000;

export const TICKET_CATEGORIES = ["Technical Issue", "Billing", "Feature Request", "General Inquiry"] as const;
/** docs/product/tickets.md, Fields. */
export const DEFAULT_CATEGORY: (typeof TICKET_CATEGORIES)[number] = "Technical Issue";
export const TICKET_STATUSES = ["Open", "In Progress", "Resolved"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
/** Of the table's message column, by grapheme (docs/product/dashboard.md, Cut texts). */
export const MESSAGE_PREVIEW_CHARACTERS = 100;
export const MAX_MESSAGE = 10_000;
export const SCREENSHOT_TYPES = ["image/jpeg", "image/png", "image/jpg"] as const;

export const supportMessages = {
  loadFailed: "Failed to fetch support tickets",
  createFailed: "Failed to submit support ticket",
  created: (id: number) => `Your ticket has been submitted successfully! Ticket ID: #${id}`,
  screenshotType: "Only JPG, JPEG, and PNG files are allowed.",
  screenshotUnreadable: "We cannot read this screenshot. Save it as a JPG or PNG and try again.",
  noScreenshot: "Screenshot not found.",
  oneScreenshot: "You can only attach one screenshot.",
  messageRequired: "Message is required.",
  unknownCategory: `Category must be one of ${TICKET_CATEGORIES.join(", ")}.`,
  unknownStatus: `Status must be one of ${TICKET_STATUSES.join(", ")}.`,
  notFound: "Ticket not found.",
  replied: "Your reply has been sent.",
  replyFailed: "Your reply was not sent. Please try again.",
} as const;

const category = z.enum(TICKET_CATEGORIES, { error: supportMessages.unknownCategory });
const message = requiredText("Message", MAX_MESSAGE, supportMessages.messageRequired);

/** Multipart, with an optional file `screenshot`. */
export const ticketInput = z.object({ category: category.default(DEFAULT_CATEGORY), message });
/** Multipart, with an optional file `screenshot`. */
export const replyInput = z.object({ message });
/** From an operator: `is_internal` notes are for operators only and are not answers. */
export const answerInput = z.object({
  message,
  is_internal: z.boolean({ error: "is_internal must be true or false." }).default(false),
  status: z.enum(TICKET_STATUSES, { error: supportMessages.unknownStatus }).optional(),
});
export const statusInput = z.object({ status: z.enum(TICKET_STATUSES, { error: supportMessages.unknownStatus }) });

/** docs/product/tickets.md, Fields. `status` may hold further values one day: show those neutrally. */
export const ticket = z.object({
  id: z.number().int(),
  category: z.string(),
  message: z.string().describe("The first message, whole"),
  status: z.string(),
  user_email: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  screenshot: z.string().nullable().describe("Address of the first message's screenshot"),
  admin_response: z.string().nullable().describe("The latest public answer of staff"),
  has_unread: z.boolean().describe("true: support has replied since the owner last opened it"),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketEvent = z.object({
  id: z.number().int(),
  kind: z.enum(["message", "note", "status"]).describe("note: internal, operators only; status: it was changed"),
  author: z.enum(["owner", "staff"]),
  author_name: z.string().describe("The site's name and 'support' for the owner; operators see the name"),
  message: z.string().describe("Empty for a change of status"),
  status: z.string().nullable().describe("The new one, for a change of status"),
  screenshot: z.string().nullable(),
  screenshot_name: z.string().nullable(),
  screenshot_bytes: z.number().int().nullable(),
  created_at: z.string(),
});
export type TicketEvent = z.infer<typeof ticketEvent>;

export const ticketThread = ticket.extend({ events: z.array(ticketEvent).describe("Oldest first") });
export type TicketThread = z.infer<typeof ticketThread>;
/** Whose ticket it is. */
const asker = {
  owner_id: z.number().int().nullable().describe("null: a reader's, or the account was deleted"),
  owner_name: z.string(),
  is_reader: z.boolean().describe("true: from the public contact form; answers are emailed whole"),
};
export const operatorTicket = ticket.extend(asker);
export const operatorThread = ticketThread.extend(asker);

export const listQuery = z.object({
  ...paging,
  q: text("Search", 200).default("").describe("Part of a message, category or status; or # and an id"),
});
export const queueQuery = listQuery.extend({
  status: z.enum(TICKET_STATUSES, { error: supportMessages.unknownStatus }).optional(),
});
export const ticketList = z.object({ tickets: z.array(ticket), count: z.number().int() });
export const operatorTicketList = z.object({
  tickets: z.array(operatorTicket),
  count: z.number().int().describe(`At most ${MAX_TICKETS_FOUND} in a search`),
});
