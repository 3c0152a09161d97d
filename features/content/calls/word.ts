/** The call that reads a Word document for the form. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { wordDocument } from "../contracts/word.ts";
import { own } from "./post.ts";

export const readWordDocument = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/word/",
  summary: "Read a Word document into the fields of a post",
  description:
    "Nothing is stored. Tracked changes are taken as accepted; nothing that the document refers to is fetched, and its macros are not run. Pictures are not sent back: the answer says where in the file each one is, to be uploaded like any other.",
  form: { fields: z.object({}), files: { file: { max: 1, description: "A .docx or .odt of at most 25 MB" } } },
  answer: wordDocument,
  errors: { 413: fieldErrorsAnswer },
});
