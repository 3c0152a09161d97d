/** The calls of coverage. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";
import { COVERAGE_PATH } from "./waiting-contract.ts";

const own = { access: "signed-in", tag: "Coverage" } as const;
/** What was written about a company is judged by its own people, never by an operator who acts as one of them. */
const ownAlone = { ...own, ownerAlone: true } as const;
const errors = { 403: errorAnswer.describe("The role is too small"), 404: errorAnswer } as const;
const changing = { ...errors, 409: errorAnswer } as const;
const path = COVERAGE_PATH;

export const listFinds = defineCall({
  ...own,
  method: "GET",
  path,
  summary: "List the articles about your releases",
  scope: "coverage:read",
  query: contract.findsQuery,
  answer: contract.finds,
  errors,
});

export const getFind = defineCall({
  ...own,
  method: "GET",
  path: `${path}finds/:id/`,
  summary: "Read an article next to the release it is about",
  scope: "coverage:read",
  params: idParams("an article"),
  answer: contract.findDetail,
  errors,
});

export const decideFinds = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}decide/`,
  summary: "Confirm or dismiss articles",
  description: "A dismissed article never returns, also not through another feed.",
  body: contract.decideInput,
  answer: contract.decideAnswer,
  errors: changing,
});

export const undoDecision = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}undo/`,
  summary: "Undo a decision about articles",
  description: "Articles that were decided again since stay as they are. Undone, an added clip is removed.",
  body: contract.undoInput,
  answer: contract.undoAnswer,
  errors: changing,
});

export const readClip = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}clips/read/`,
  summary: "Read an article's page once, to add it as a clip",
  body: contract.readClipInput,
  answer: contract.readClip,
  errors: {
    ...errors,
    409: contract.clipProblem,
    502: errorAnswer.describe("The page cannot be read"),
    429: errorAnswer,
  },
});

export const addClip = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}clips/`,
  summary: "Add an article, a print or a broadcast clip to a release",
  description: "It is confirmed from the beginning.",
  body: contract.clipInput,
  status: 201,
  answer: contract.clipAnswer,
  errors: { ...errors, 409: contract.clipProblem },
});

export const getWatching = defineCall({
  ...own,
  method: "GET",
  path: `${path}watching/`,
  summary: "Read which releases are watched, in which sources, and what has stopped answering",
  query: contract.companyQuery,
  answer: contract.watching,
  errors,
});

export const extendWatch = defineCall({
  ...ownAlone,
  method: "POST",
  path: `${path}watching/:id/extend/`,
  summary: `Watch a release for ${contract.WATCH_DAYS} more days`,
  params: idParams("a release"),
  body: z.object({ until: z.string().optional().describe("End that the caller saw: repeated, it extends once") }),
  answer: contract.watchAnswer,
  errors: changing,
});

export const getSettings = defineCall({
  ...own,
  method: "GET",
  path: `${path}settings/`,
  summary: "Read which emails about coverage you receive",
  query: contract.companyQuery,
  answer: contract.coverageSettings,
  errors,
});

export const saveSettings = defineCall({
  ...ownAlone,
  method: "PUT",
  path: `${path}settings/`,
  summary: "Choose which emails about coverage you receive",
  body: contract.settingsInput,
  answer: contract.settingsAnswer,
  errors,
});
