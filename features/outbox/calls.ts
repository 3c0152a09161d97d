/** The calls of the outbox. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import { outboxAnswer, outboxQuery, queuedAgain, revealDismissed, revealedMail, revealInput } from "./contract.ts";

const params = idParams("an email");

export const listOutbox = defineCall({
  method: "GET",
  path: "/api/operator/outbox/",
  access: "operator",
  tag: "Operator",
  summary: "List queued, kept, sent and failed emails, newest first",
  query: outboxQuery,
  answer: outboxAnswer,
});

export const sendAgain = defineCall({
  method: "POST",
  path: "/api/operator/outbox/:id/send/",
  access: "operator",
  tag: "Operator",
  summary: "Send a kept or failed email again",
  params,
  answer: queuedAgain,
  errors: { 404: errorAnswer, 409: "No mail server is set, it was sent, or its link no longer works" },
});

export const revealLink = defineCall({
  method: "POST",
  path: "/api/operator/outbox/:id/reveal/",
  access: "operator",
  tag: "Operator",
  summary: "Reveal the link of an email that could not be sent; the account's owner is notified",
  params,
  body: revealInput,
  answer: revealedMail,
  errors: {
    403: "Not an operator, or the link belongs to one",
    404: errorAnswer,
    409: "Emails are sent by SMTP, or the link no longer works",
  },
});

export const dismissReveal = defineCall({
  method: "POST",
  path: "/api/outbox/reveals/:id/dismiss/",
  access: "signed-in",
  // The operator who revealed a link cannot dismiss its owner's notice.
  ownerAlone: true,
  tag: "Dashboard",
  summary: "Dismiss the notice of a link of yours that an operator revealed",
  params,
  answer: revealDismissed,
  errors: { 404: errorAnswer },
});
