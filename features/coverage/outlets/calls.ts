/** The calls of operators about outlets. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const path = "/operator/outlets/";
const one = { ...operators, path: `${path}:id/`, params: idParams("an outlet"), errors: { 404: errorAnswer } } as const;

export const listOutlets = defineCall({
  ...operators,
  method: "GET",
  path,
  summary: "List outlets with their sites, feeds and articles",
  query: contract.outletsQuery,
  answer: contract.outletList,
});

export const getOutlet = defineCall({
  ...one,
  method: "GET",
  summary: "Show an outlet with its feeds",
  answer: contract.outletDetail,
});

export const changeOutlet = defineCall({
  ...one,
  method: "PUT",
  summary: "Change an outlet's name, country, language, kind or sites",
  description: "What is left out stays.",
  body: contract.outletChange,
  answer: contract.outlet,
  errors: { 404: errorAnswer, 409: errorAnswer },
});

export const mergeOutlet = defineCall({
  ...one,
  method: "POST",
  path: `${path}:id/merge/`,
  summary: "Merge an outlet into another one",
  description:
    "Its sites and articles pass to the other, which counts once a release. Articles that are not decided are shown " +
    "under the other's of the same kind. It cannot be undone.",
  body: contract.outletMerge,
  answer: contract.outlet,
});
