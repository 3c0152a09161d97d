/** The calls of a company's approval rules (docs/product/approvals.md). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Approvals" } as const;
const company = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53),
});

export const getApprovalRules = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/approval-rules/",
  summary: "Get who approves the posts of a company",
  params: company,
  answer: contract.companyRules,
  errors: { 404: errorAnswer },
});

export const saveApprovalRules = defineCall({
  ...own,
  ownerAlone: true,
  method: "PUT",
  path: "/api/companies/:id/approval-rules/",
  summary: "Set who approves the posts of a company",
  description: "Requests in progress keep the rules that they started with.",
  params: company,
  body: contract.approvalRules,
  answer: contract.savedRules,
  errors: { 400: fieldErrorsAnswer, 403: errorAnswer.describe("Not an owner"), 404: errorAnswer },
});
