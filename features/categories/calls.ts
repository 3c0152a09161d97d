/** The calls about categories: what the forms offer, and what operators change. */
import { defineCall } from "#platform/contract/call.ts";
import { doneAnswer } from "#features/accounts/contract.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = idParams("a category");
const TAKEN = "A name is taken, or posts have it";

export const listCategories = defineCall({
  access: "signed-in",
  tag: "Content",
  method: "GET",
  path: "/dashboard/categories/",
  scope: "posts:write",
  summary: "List the categories of the forms",
  answer: contract.categoriesAnswer,
});

export const listOperatorCategories = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/categories/",
  summary: "List all categories with their names and posts",
  answer: contract.operatorCategories,
});

export const createCategory = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/categories/",
  summary: "Create a category",
  body: contract.categoryInput,
  status: 201,
  answer: contract.operatorCategory,
  errors: { 409: TAKEN },
});

export const changeCategory = defineCall({
  ...operators,
  method: "PUT",
  path: "/operator/categories/:id/",
  summary: "Change a category",
  description: "What is left out stays. An old label stays as another name, so that saved posts keep theirs.",
  params,
  body: contract.categoryChange,
  answer: contract.operatorCategory,
  errors: { 404: errorAnswer, 409: TAKEN },
});

export const mergeCategory = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/categories/:id/merge/",
  summary: "Merge a category into another one",
  params,
  body: contract.categoryMerge,
  answer: contract.operatorCategory,
  errors: { 404: errorAnswer },
});

export const removeCategory = defineCall({
  ...operators,
  method: "DELETE",
  path: "/operator/categories/:id/",
  summary: "Remove a category that no post uses",
  params,
  answer: doneAnswer,
  errors: { 404: errorAnswer, 409: TAKEN },
});
