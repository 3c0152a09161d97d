/** The calls of the AI assistant (docs/product/assistant.md, Calls). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, uuid } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const { assistantError, assistantMessages } = contract;
const own = { access: "signed-in", tag: "AI assistant" } as const;
const run = z.object({ id: uuid.describe("Id of the run, from its first event") });
const SIGNED_OUT = assistantError.describe("Not signed in");
const UNKNOWN = assistantError.describe("Over for more than a day, unknown, or another user's");
const errors = {
  401: SIGNED_OUT,
  409: assistantError.describe(assistantMessages.running),
  413: assistantError.describe("The text takes too long to work on"),
  429: assistantError.describe("Too many requests, or the day's share is used up; Retry-After says how long"),
  502: assistantError.describe("The AI service cannot be reached, is not set up, or declined"),
  503: assistantError.describe("The AI service is busy; Retry-After says how long"),
  504: assistantError.describe(assistantMessages.timedOut),
} as const;
const WHOLE = "Answers when the draft is complete; the event stream shows it as it is written.";
const EVENTS =
  "Server-sent events: `run` first, then `fields` (new values of the fields named) and `text` (what follows in a field), and " +
  "one of `done`, `failed`, `stopped` last. What goes wrong before the first event is answered as JSON.";

export const writeDraft = defineCall({
  ...own,
  method: "POST",
  path: "/ai/assistant/",
  summary: "Write a draft",
  description: WHOLE,
  body: contract.draftRequest,
  answer: contract.assistantAnswer,
  errors,
});

export const editDraft = defineCall({
  ...own,
  method: "POST",
  path: "/ai/edit/",
  summary: "Change a draft as a request says",
  description: WHOLE,
  body: contract.editRequest,
  answer: contract.assistantAnswer,
  errors,
});

export const streamDraft = defineCall({
  ...own,
  method: "POST",
  path: "/ai/assistant/stream/",
  summary: "Write a draft, as events",
  description: EVENTS,
  body: contract.draftRequest,
  answer: { events: contract.streamEvent },
  errors,
});

export const streamEdit = defineCall({
  ...own,
  method: "POST",
  path: "/ai/edit/stream/",
  summary: "Change a draft, as events",
  description: EVENTS,
  body: contract.editRequest,
  answer: { events: contract.streamEvent },
  errors,
});

export const resumeStream = defineCall({
  ...own,
  method: "GET",
  path: "/ai/runs/:id/stream/",
  summary: "Resume a dropped stream",
  description: `Any server process answers: first all text so far, then the rest as it is written. ${EVENTS}`,
  params: run,
  answer: { events: contract.streamEvent },
  errors: {
    401: SIGNED_OUT,
    404: UNKNOWN,
    429: assistantError.describe("Too many streams are read at a time; Retry-After says how long"),
  },
});

export const stopRun = defineCall({
  ...own,
  method: "POST",
  path: "/ai/runs/:id/stop/",
  summary: "Stop a draft that is being written",
  description: "Text written so far is kept and counts towards usage. A finished run does not change.",
  params: run,
  answer: errorAnswer,
  errors: { 401: SIGNED_OUT, 404: UNKNOWN },
});

export const getStatus = defineCall({
  ...own,
  method: "GET",
  path: "/ai/status/",
  summary: "Get your writer and the used part of your daily share",
  answer: contract.assistantStatus,
});
