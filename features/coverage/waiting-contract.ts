/** How many finds wait to be confirmed: apart from the rest, because the menu asks for it on every screen. */
import { z } from "zod";
import { NO_COMPANY } from "#features/content/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, wholeNumber } from "#platform/contract/fields.ts";

export const COVERAGE_PATH = "/api/coverage/";

/** Whose coverage a call is about. */
export const ofCompany = {
  company: z
    .union([z.literal(NO_COMPANY), wholeNumber("Company", Number.MAX_SAFE_INTEGER)], {
      error: `Company must be an id or ${NO_COMPANY}.`,
    })
    .default(NO_COMPANY)
    .describe(`Releases of the company with this id; ${NO_COMPANY}: posted as yourself`),
};
export const countToConfirm = defineCall({
  access: "signed-in",
  tag: "Coverage",
  method: "GET",
  path: `${COVERAGE_PATH}to-confirm/`,
  summary: "Count the articles to confirm",
  query: z.object(ofCompany),
  answer: z.object({ to_confirm: z.number().int() }),
  errors: { 404: errorAnswer },
});
