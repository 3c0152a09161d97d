/** The calls of support tickets (docs/product/tickets.md, Calls), and those that operators answer with. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Support" } as const;
const operators = { access: "operator", tag: "Support" } as const;
const params = idParams("a ticket");
const UNKNOWN = "Not found, or another user's";
const files = { screenshot: { max: 1, description: "JPEG or PNG" } };

export const listTickets = defineCall({
  ...own,
  method: "GET",
  path: "/support/api/support-tickets/",
  summary: "Your tickets, newest first",
  query: contract.listQuery,
  answer: contract.ticketList,
});

export const openThread = defineCall({
  ...own,
  method: "GET",
  path: "/support/api/support-tickets/:id/",
  summary: "Get one of your tickets with its thread, and mark it as read",
  params,
  answer: contract.ticketThread,
  errors: { 404: UNKNOWN },
});

export const openTicket = defineCall({
  ...own,
  method: "POST",
  path: "/support/api/support-tickets/create/",
  summary: "Open a ticket",
  form: { fields: contract.ticketInput, files },
  status: 201,
  answer: contract.ticket,
  errors: { 413: fieldErrorsAnswer, 429: errorAnswer },
});

export const replyToTicket = defineCall({
  ...own,
  method: "POST",
  path: "/support/api/support-tickets/:id/reply/",
  summary: "Reply to one of your tickets; a resolved one is open again",
  params,
  form: { fields: contract.replyInput, files },
  answer: contract.ticketThread,
  errors: { 404: UNKNOWN, 413: fieldErrorsAnswer, 429: errorAnswer },
});

export const getScreenshot = defineCall({
  ...own,
  method: "GET",
  path: "/support/api/screenshots/:id",
  summary: "Get the picture of a message, for its ticket's owner and operators",
  description: "WebP. Somebody else's answers 404.",
  params: idParams("a message"),
  answer: "file",
});

export const listTicketQueue = defineCall({
  ...operators,
  method: "GET",
  path: "/support/api/operator/tickets/",
  summary: "List all users' tickets, open ones first",
  query: contract.queueQuery,
  answer: contract.operatorTicketList,
});

export const getThread = defineCall({
  ...operators,
  method: "GET",
  path: "/support/api/operator/tickets/:id/",
  summary: "Get a ticket with its thread and internal notes",
  params,
  answer: contract.operatorThread,
  errors: { 404: errorAnswer },
});

export const answerTicket = defineCall({
  ...operators,
  method: "POST",
  path: "/support/api/operator/tickets/:id/answer/",
  summary: "Answer a ticket, or note something for operators",
  description: "An answer to an open ticket takes it up, unless `status` says otherwise.",
  params,
  body: contract.answerInput,
  answer: contract.operatorThread,
  errors: { 404: errorAnswer },
});

export const setTicketStatus = defineCall({
  ...operators,
  method: "POST",
  path: "/support/api/operator/tickets/:id/status/",
  summary: "Set the status of a ticket",
  params,
  body: contract.statusInput,
  answer: contract.operatorThread,
  errors: { 404: errorAnswer },
});
