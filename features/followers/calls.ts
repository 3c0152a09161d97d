/** The calls about followers, for operators and for owners of companies. Readers use pages (apps/site/forms/follow-routes.tsx). */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const params = idParams("a follower");
const errors = { 404: errorAnswer } as const;

export const listFollowers = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/followers/",
  summary: "List followers by email",
  query: contract.followerQuery,
  answer: contract.followerList,
});

export const getFollower = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/followers/:id/",
  summary: "Get all data about a follower",
  params,
  answer: contract.follower,
  errors,
});

export const removeFollower = defineCall({
  ...operators,
  method: "DELETE",
  path: "/operator/followers/:id/",
  summary: "Erase a follower and everything that the address follows",
  params,
  answer: contract.erasedFollower,
  errors,
});

export const countCompanyFollowers = defineCall({
  access: "signed-in",
  tag: "Companies",
  method: "GET",
  path: "/api/companies/:id/followers/",
  summary: "Count the readers who follow one of your companies by email",
  params: idParams("a company"),
  answer: contract.companyFollowers,
  errors,
});
