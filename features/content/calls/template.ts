/** The calls of templates: saved from a form or a post, listed, read, renamed, deleted and restored. */
import { defineCall } from "#platform/contract/call.ts";
import type { ContentKind } from "../kinds/index.ts";
import { MISSING, own, params } from "./post.ts";
import * as contract from "../contracts/template.ts";

const FULL = { 409: contract.templateMessages.tooMany } as const;
const one = { ...own, path: "/api/posts/templates/:id/", params: contract.templateParams } as const;
const UNKNOWN = { 404: "Not found, deleted, or another user's" } as const;

export const listTemplates = defineCall({
  ...own,
  method: "GET",
  path: "/api/posts/templates/",
  summary: "Your templates, last saved first",
  description: `At most ${contract.MAX_TEMPLATES}, of all kinds.`,
  answer: contract.templateList,
});

export const saveTemplate = (kind: ContentKind) =>
  defineCall({
    ...own,
    method: "POST",
    path: `/api/posts/${kind.key}/templates/`,
    summary: `Save a form as a template: ${kind.cardLabel}`,
    description: "Everything but its name may be missing, and the plan's limits do not apply yet.",
    form: { fields: contract.templateFields(kind), files: {} },
    status: 201,
    answer: contract.savedTemplate,
    errors: FULL,
  });

export const saveAsTemplate = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/template/",
  summary: "Save a post as a template",
  description: "With every field, picture and video of the post, or of its edit that is waiting for review; no dates.",
  params,
  body: contract.templateBody,
  status: 201,
  answer: contract.savedTemplate,
  errors: { ...MISSING, 409: "Withdrawn by our editors, or no room for another template" },
});

export const loadTemplate = defineCall({
  ...one,
  method: "GET",
  summary: "Load a template",
  answer: contract.templateDetail,
  errors: UNKNOWN,
});

export const renameTemplate = defineCall({
  ...one,
  method: "PATCH",
  summary: "Rename a template",
  body: contract.templateBody,
  answer: contract.savedTemplate,
  errors: UNKNOWN,
});

export const deleteTemplate = defineCall({
  ...one,
  method: "DELETE",
  summary: "Delete a template",
  description: "Posts created from it do not change. It can be restored for a day.",
  answer: contract.savedTemplate,
  errors: UNKNOWN,
});

export const restoreTemplate = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/templates/:id/restore/",
  summary: "Restore a deleted template",
  params: contract.templateParams,
  answer: contract.savedTemplate,
  errors: { 404: "Not found, deleted more than a day ago, or another user's", ...FULL },
});
