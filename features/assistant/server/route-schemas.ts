/** What the calls of the assistant have in common in the API reference. */
import { fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { assistantError, assistantMessages } from "../contract.ts";

export const tags = ["AI assistant"];

/** A text of the largest size inside JSON inside JSON, and what was said about it. */
export const EDIT_BODY_BYTES = 2 * 1024 * 1024;

export const refusals = {
  400: fieldErrorsAnswer,
  401: assistantError.describe("Not signed in"),
  409: assistantError.describe(assistantMessages.running),
  413: assistantError.describe("The text takes too long to work on"),
  429: assistantError.describe("Too many requests, or the day's share is used up; Retry-After says how long"),
  502: assistantError.describe("The AI service cannot be reached, is not set up, or declined"),
  503: assistantError.describe("The AI service is busy; Retry-After says how long"),
  504: assistantError.describe(assistantMessages.timedOut),
};
