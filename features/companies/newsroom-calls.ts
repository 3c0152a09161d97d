/** The calls of what a company's newsroom shows (docs/product/companies.md, Newsroom). Every change answers the whole. */
import type { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./newsroom-contract.ts";

const { LIST_WORDS } = contract;
const own = {
  access: "signed-in",
  scope: "companies:write",
  tag: "Companies",
  answer: contract.newsroomEntries,
} as const;
/** The ETag is of the newsroom, all lists of it. */
const changed = { ...own, etag: "both" } as const;
const errors = { 404: errorAnswer } as const;
const companyParams = idParams("a company");
const entryParams = companyParams.extend({ entry: idParams("an entry").shape.id });

export const getNewsroom = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/newsroom/",
  summary: "Get press contacts, leadership and key figures of one of your companies",
  etag: "answered",
  params: companyParams,
  errors,
});

/** The four calls of one list. */
function callsOf<L extends contract.NewsroomList, S extends z.ZodType>(list: L, body: S) {
  const { one, many } = LIST_WORDS[list];
  const orders = { 409: errorAnswer.describe("The entries have changed since") };
  return {
    create: defineCall({
      ...changed,
      method: "POST",
      path: `/api/companies/:id/${list}/`,
      summary: `Add a ${one} to a newsroom`,
      params: companyParams,
      body,
      status: 201,
      errors: { ...errors, 409: `There are ${contract.MAX_ENTRIES[list]} ${many} already` },
    }),
    save: defineCall({
      ...changed,
      method: "PUT",
      path: `/api/companies/:id/${list}/:entry/`,
      summary: `Save a ${one} of a newsroom`,
      params: entryParams,
      body,
      errors,
    }),
    remove: defineCall({
      ...changed,
      method: "DELETE",
      path: `/api/companies/:id/${list}/:entry/`,
      summary: `Remove a ${one} from a newsroom`,
      params: entryParams,
      errors,
    }),
    order: defineCall({
      ...changed,
      method: "PUT",
      path: `/api/companies/:id/${list}/order/`,
      summary: `Set the order of the ${many} of a newsroom`,
      params: companyParams,
      body: contract.entryOrder,
      errors: { ...errors, ...orders },
    }),
  };
}

export const contactCalls = callsOf("contacts", contract.contactInput);
export const peopleCalls = callsOf("people", contract.personInput);
export const figureCalls = callsOf("figures", contract.figureInput);
