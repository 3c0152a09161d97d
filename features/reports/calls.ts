/** The calls of blog reports. */
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { pdfInput } from "./contract.ts";

export const makeReport = defineCall({
  method: "POST",
  path: "/pdf-report/generate-pdf/",
  access: "signed-in",
  tag: "Reports",
  summary: "Create the PDF report of one of your published posts",
  description: "Answers application/pdf. Texts of the body are shown as they are; no address in it is ever fetched.",
  body: pdfInput,
  answer: "file",
  errors: {
    404: errorAnswer,
    409: errorAnswer,
    413: errorAnswer,
    429: errorAnswer,
    500: errorAnswer,
    503: errorAnswer,
  },
});
