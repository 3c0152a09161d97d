/** The calls that link posts as translations of each other. */
import { defineCall } from "#platform/contract/call.ts";
import { fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { savedPost } from "../contract.ts";
import * as contract from "../contracts/translation.ts";
import { MISSING, own, params } from "./post.ts";

const all = { ...own, path: "/api/posts/:id/translations/", params } as const;

export const getStory = defineCall({
  ...all,
  method: "GET",
  summary: "The posts that tell a post's story in other languages",
  answer: contract.story,
  errors: MISSING,
});

export const linkTranslation = defineCall({
  ...all,
  method: "POST",
  summary: "Link a post to another of yours as its translation",
  description:
    "A story has one original and one post for each language. Linked posts keep their language: it is not guessed again.",
  body: contract.linkInput,
  answer: contract.changedStory,
  errors: { ...MISSING, 400: fieldErrorsAnswer, 409: "Withdrawn by our editors" },
});

export const unlinkTranslation = defineCall({
  ...all,
  method: "DELETE",
  summary: "Unlink a post from its translations",
  description: "Unlinking the original unlinks all of them. No post is changed or deleted.",
  answer: contract.changedStory,
  errors: MISSING,
});

export const followOriginal = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/translations/followed/",
  params,
  summary: "Say that a translation follows its original as it is now",
  description: "It is no longer marked as written before the original's last change. A save of its text does the same.",
  body: contract.followInput,
  answer: contract.changedStory,
  errors: { ...MISSING, 400: fieldErrorsAnswer, 409: "Not a translation, or its original was changed again" },
});

export const createTranslation = defineCall({
  ...own,
  method: "POST",
  path: "/api/posts/:id/translations/create/",
  params,
  summary: "Create a draft in another language, linked to a post",
  description: "Company, pictures, videos and categories are copied, and the text if asked.",
  body: contract.createInput,
  status: 201,
  answer: savedPost,
  errors: { ...MISSING, 400: fieldErrorsAnswer, 409: "Withdrawn by our editors, or no room for another draft" },
});
