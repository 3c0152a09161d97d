/** The calls of reports of a month by email. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Coverage" } as const;
const changing = { 403: errorAnswer.describe("The role is too small"), 404: errorAnswer } as const;

export const getMonthly = defineCall({
  ...own,
  method: "GET",
  path: contract.MONTHLY_PATH,
  summary: "Read who gets a report of coverage each month",
  query: contract.monthlyQuery,
  answer: contract.monthly,
  errors: { 404: errorAnswer },
});

export const addRecipient = defineCall({
  ...own,
  ownerAlone: true,
  method: "POST",
  path: contract.MONTHLY_PATH,
  summary: "Send a report of coverage to a client each month",
  body: contract.recipientInput,
  status: 201,
  answer: contract.monthlyAnswer,
  errors: { ...changing, 409: errorAnswer, 429: errorAnswer },
});

export const setMonthly = defineCall({
  ...own,
  ownerAlone: true,
  method: "PUT",
  path: contract.MONTHLY_PATH,
  summary: "Choose whether clients are told of a month without articles",
  body: contract.monthlyInput,
  answer: contract.monthlyAnswer,
  errors: { ...changing, 409: errorAnswer },
});

export const sendNow = defineCall({
  ...own,
  ownerAlone: true,
  method: "POST",
  path: `${contract.MONTHLY_PATH}send/`,
  summary: "Send a company's clients the report of the month so far now",
  body: contract.sendInput,
  answer: contract.monthlyAnswer,
  errors: { ...changing, 409: errorAnswer, 429: errorAnswer, 503: errorAnswer },
});

export const removeRecipient = defineCall({
  ...own,
  ownerAlone: true,
  method: "DELETE",
  path: `${contract.MONTHLY_PATH}:id/`,
  summary: "Send a client no more reports of coverage",
  params: idParams("a recipient"),
  answer: contract.monthlyAnswer,
  errors: changing,
});
