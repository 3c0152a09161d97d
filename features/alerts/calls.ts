/** The calls of alerts. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";
import { ALERTS_PATH, alertsSummary } from "./summary-contract.ts";

const own = { access: "signed-in", tag: "Alerts" } as const;
const errors = { 404: errorAnswer } as const;
const params = idParams("an alert");
const one = `${ALERTS_PATH}:id/`;

export const listAlerts = defineCall({
  ...own,
  method: "GET",
  path: ALERTS_PATH,
  summary: "List your alerts",
  answer: contract.alertList,
});

export const listOptions = defineCall({
  ...own,
  method: "GET",
  path: `${ALERTS_PATH}options/`,
  summary: "List what an alert can be limited to",
  answer: contract.alertOptions,
});

export const previewAlert = defineCall({
  ...own,
  method: "POST",
  path: `${ALERTS_PATH}preview/`,
  summary: "Show what a search would have found in the last 30 days",
  description: "By the same conditions as the alert itself.",
  body: contract.previewInput,
  answer: contract.preview,
  errors: { 429: errorAnswer, 503: errorAnswer },
});

export const sendSample = defineCall({
  ...own,
  method: "POST",
  path: `${ALERTS_PATH}sample/`,
  summary: "Email yourself what a search finds",
  description: "One email with the newest stories of the last 30 days. Nothing is stored. At most 10 an hour.",
  status: 202,
  body: contract.sampleInput,
  answer: z.object({ detail: z.string() }),
  errors: {
    409: errorAnswer.describe("It finds nothing, or your address is not confirmed"),
    429: errorAnswer,
    503: errorAnswer,
  },
});

export const createAlert = defineCall({
  ...own,
  method: "POST",
  path: ALERTS_PATH,
  summary: "Create an alert",
  status: 201,
  body: contract.alertInput,
  answer: contract.alert,
  errors: { 409: errorAnswer.describe("As many alerts as your plan allows") },
});

export const getAlert = defineCall({
  ...own,
  method: "GET",
  path: one,
  summary: "Get an alert",
  params,
  answer: contract.alert,
  errors,
});

export const changeAlert = defineCall({
  ...own,
  method: "PUT",
  path: one,
  summary: "Change an alert",
  description: "A changed search looks through the last 30 days again; what it finds there is not sent.",
  params,
  body: contract.alertInput,
  answer: contract.alert,
  errors,
});

export const deleteAlert = defineCall({
  ...own,
  method: "DELETE",
  path: one,
  summary: "Delete an alert; it can be restored for a day",
  params,
  answer: contract.done,
  errors,
});

export const restoreAlert = defineCall({
  ...own,
  method: "POST",
  path: `${one}restore/`,
  summary: "Restore a deleted alert",
  params,
  answer: contract.alert,
  errors: { ...errors, 409: errorAnswer.describe("As many alerts as your plan allows") },
});

export const pauseAlert = defineCall({
  ...own,
  method: "POST",
  path: `${one}pause/`,
  summary: "Pause an alert, or resume it",
  description: "A paused alert goes on finding stories, but nothing is sent, later neither.",
  params,
  body: contract.pauseInput,
  answer: contract.alert,
  errors,
});

export const listHits = defineCall({
  ...own,
  method: "GET",
  path: `${one}hits/`,
  summary: "List the stories that an alert has found",
  params,
  query: contract.hitsQuery,
  answer: contract.hits,
  errors,
});

export const readHits = defineCall({
  ...own,
  method: "POST",
  path: `${one}read/`,
  summary: "Mark stories of an alert as read",
  params,
  body: contract.readInput,
  answer: alertsSummary,
  errors,
});

export const leaveOut = defineCall({
  ...own,
  method: "POST",
  path: `${one}leave-out/`,
  summary: "Leave a story or a source out of an alert, or take that back",
  params,
  body: contract.leaveOutInput,
  answer: contract.done,
  errors,
});

export const replaceFeedAddress = defineCall({
  ...own,
  method: "POST",
  path: `${one}feed-address/`,
  summary: "Replace the feed address of an alert; the old one ends immediately",
  params,
  answer: contract.feedAddress,
  errors,
});

export const replaceCommonAddress = defineCall({
  ...own,
  method: "POST",
  path: `${ALERTS_PATH}feed-address/`,
  summary: "Replace the address of all alerts as one feed; the old one ends immediately",
  answer: contract.feedAddress,
});
