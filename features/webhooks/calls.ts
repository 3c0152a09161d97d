/** The calls of a company's webhooks, for its owners. No key may make them. */
import { z } from "zod";
import { doneAnswer } from "#features/accounts/contract.ts";
import { keyProof } from "#features/api-keys/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

/** What leads data out of a company is never seen, set up or sent by an operator who acts as a person. */
const ownAlone = { access: "signed-in", tag: "Webhooks", ownerAlone: true } as const;
const params = idParams("a company");
const one = params.extend({ webhook: idParams("a webhook").shape.id });
const delivered = one.extend({ delivery: idParams("a delivery").shape.id });
const errors = { 403: errorAnswer.describe("Not an owner"), 404: errorAnswer } as const;
const PROOF = "Asks for the password, and for a code if two-factor sign-in is on.";
const { webhookMessages } = contract;

export const listWebhooks = defineCall({
  ...ownAlone,
  method: "GET",
  path: "/api/companies/:id/webhooks/",
  summary: "List the webhooks of a company",
  params,
  answer: contract.webhooks,
  errors,
});

export const createWebhook = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/webhooks/",
  summary: "Add a webhook to a company",
  description: `Its secret is answered once. ${PROOF} The owners are emailed.`,
  params,
  body: contract.webhookInput,
  status: 201,
  answer: contract.newWebhookAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer, 409: webhookMessages.tooMany },
});

export const saveWebhook = defineCall({
  ...ownAlone,
  method: "PUT",
  path: "/api/companies/:id/webhooks/:webhook/",
  summary: "Change a webhook: its name, address and events",
  description: `Only the person who added it has their alerts sent, or sent elsewhere (alert.hit). ${PROOF} Of another address the owners are emailed.`,
  params: one,
  body: contract.webhookInput,
  answer: contract.changedWebhookAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer },
});

export const rotateWebhook = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/webhooks/:webhook/rotate/",
  summary: "Rotate the secret of a webhook",
  description: `Answers a new secret; messages have both signatures for ${contract.SECRET_OVERLAP_HOURS} hours. ${PROOF}`,
  params: one,
  body: keyProof,
  answer: contract.newWebhookAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer },
});

export const endOldWebhookSecret = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/webhooks/:webhook/end-old/",
  summary: "End the old secret of a webhook that was rotated",
  description: "Takes effect immediately.",
  params: one,
  body: z.object({}),
  answer: contract.changedWebhookAnswer,
  errors,
});

export const removeWebhook = defineCall({
  ...ownAlone,
  method: "DELETE",
  path: "/api/companies/:id/webhooks/:webhook/",
  summary: "Remove a webhook, with its log and what it has not been sent",
  description: "The owners are emailed.",
  params: one,
  answer: doneAnswer,
  errors,
});

export const testWebhook = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/webhooks/:webhook/test/",
  summary: "Send a test message to a webhook",
  description: "It is sent immediately, also to one that is paused, and not repeated.",
  params: one,
  body: z.object({}),
  answer: contract.webhookTestAnswer,
  errors,
});

export const resumeWebhook = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/webhooks/:webhook/resume/",
  summary: "Resume a paused webhook, and send what was kept, oldest first",
  params: one,
  body: z.object({}),
  answer: contract.changedWebhookAnswer,
  errors: { ...errors, 409: webhookMessages.notPaused },
});

export const listWebhookDeliveries = defineCall({
  ...ownAlone,
  method: "GET",
  path: "/api/companies/:id/webhooks/:webhook/deliveries/",
  summary: "List what was sent to a webhook, newest first",
  params: one,
  query: contract.deliveriesQuery,
  answer: contract.webhookDeliveries,
  errors,
});

export const getWebhookDelivery = defineCall({
  ...ownAlone,
  method: "GET",
  path: "/api/companies/:id/webhooks/:webhook/deliveries/:delivery/",
  summary: "Read the last request of a delivery, and its answer",
  params: delivered,
  answer: contract.webhookDeliveryDetail,
  errors,
});

export const replayWebhookDelivery = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/webhooks/:webhook/deliveries/:delivery/replay/",
  summary: "Send a delivery again, with the same id",
  params: delivered,
  body: z.object({}),
  answer: doneAnswer,
  errors: { ...errors, 409: webhookMessages.unwanted },
});
