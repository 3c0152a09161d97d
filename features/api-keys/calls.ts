/** The calls of a company's keys. No key may make them. */
import { z } from "zod";
import { doneAnswer } from "#features/accounts/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, idParams } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "API keys" } as const;
/** A key is its person's, never made by an operator who acts as them. */
const ownAlone = { ...own, ownerAlone: true } as const;
const params = idParams("a company");
const one = params.extend({ key: idParams("a key").shape.id });
const errors = { 403: errorAnswer.describe("Not an owner"), 404: errorAnswer } as const;
const PROOF = "Asks for the password, and for a code if two-factor sign-in is on.";

export const listKeys = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/keys/",
  summary: "List the API keys of a company",
  params,
  answer: contract.apiKeys,
  errors,
});

export const listEndedKeys = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/keys/ended/",
  summary: "List the keys of a company that were revoked or have ended",
  description: "All of the company for its owners, otherwise the caller's.",
  params,
  answer: contract.endedKeys,
  errors,
});

export const createKey = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/keys/",
  summary: "Create an API key for a company",
  description: `The secret is answered once. ${PROOF} The caller is emailed.`,
  params,
  body: contract.keyInput,
  status: 201,
  answer: contract.newKeyAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer, 409: contract.apiKeyMessages.tooMany },
});

export const rotateKey = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/keys/:key/rotate/",
  summary: "Rotate an API key of yours",
  description: `Answers a new secret; the old one works for ${contract.OVERLAP_HOURS} hours. ${PROOF}`,
  params: one,
  body: contract.keyProof,
  answer: contract.newKeyAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer, 409: contract.apiKeyMessages.rotating },
});

export const changeKey = defineCall({
  ...ownAlone,
  method: "PATCH",
  path: "/api/companies/:id/keys/:key/",
  summary: "Change what an API key of yours may do, and from where",
  description: `Takes effect immediately, also for calls that are under way. The secret stays. ${PROOF} The caller is emailed.`,
  params: one,
  body: contract.keyChange,
  answer: contract.changedKeyAnswer,
  errors: { ...errors, 400: fieldErrorsAnswer },
});

export const endOldSecret = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/keys/:key/end-old/",
  summary: "End the old secret of an API key that was rotated",
  description: "For owners of the company, and the key's person. Takes effect immediately.",
  params: one,
  body: z.object({}),
  answer: contract.changedKeyAnswer,
  errors,
});

export const revokeKey = defineCall({
  ...ownAlone,
  method: "DELETE",
  path: "/api/companies/:id/keys/:key/",
  summary: "Revoke an API key",
  description:
    "For owners of the company, and the key's person. Takes effect immediately: a call that is under way commits nothing.",
  params: one,
  answer: doneAnswer,
  errors,
});

export const listSandbox = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/sandbox/",
  summary: "List what the test keys of a company posted",
  params,
  answer: contract.sandboxPosts,
  errors,
});

export const emptySandbox = defineCall({
  ...ownAlone,
  method: "DELETE",
  path: "/api/companies/:id/sandbox/",
  summary: "Empty the sandbox of a company",
  description: "For its owners. Deletes what all of its test keys wrote; the keys stay. You cannot undo this.",
  params,
  answer: doneAnswer,
  errors,
});
