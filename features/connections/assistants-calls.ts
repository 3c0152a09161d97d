/** The calls of a company's connected assistants. No key and no assistant may make them. */
import { doneAnswer } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import { assistantCalls, connectedAssistants } from "./assistants-contract.ts";
import { assistantSteps } from "./steps-contract.ts";

const own = { access: "signed-in", tag: "Assistants" } as const;
const params = idParams("a company");
const errors = { 404: errorAnswer } as const;

export const listAssistants = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/assistants/",
  summary: "List the assistants connected to a company",
  params,
  answer: connectedAssistants,
  errors,
});

export const listAssistantCalls = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/assistants/calls/",
  summary: "List what connected assistants did",
  params,
  answer: assistantCalls,
  errors,
});

export const disconnectAssistant = defineCall({
  ...own,
  ownerAlone: true,
  method: "DELETE",
  path: "/api/companies/:id/assistants/:assistant/",
  summary: "Disconnect an assistant",
  description:
    "For owners of the company, and the person who connected it, who is emailed when another person ends it. Takes effect immediately: its tokens are deleted, and a call that is under way commits nothing.",
  params: params.extend({ assistant: idParams("an assistant").shape.id }),
  answer: doneAnswer,
  errors,
});

const operators = { access: "operator", tag: "Operator" } as const;

export const getAssistantSteps = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/assistant-steps/",
  summary: "Show the steps by which assistants are connected",
  answer: assistantSteps,
});

export const setAssistantSteps = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/assistant-steps/",
  summary: "Set the steps by which assistants are connected",
  description: "Shown on the Assistants tab of every company from then on.",
  body: assistantSteps,
  answer: assistantSteps,
});
