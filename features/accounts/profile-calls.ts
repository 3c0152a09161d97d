/** The calls by which users change their details and end their sessions (docs/product/accounts.md, Calls). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { doneAnswer } from "./contract.ts";
import { ownSessionsAnswer, profileInput, profileMessages, profilePaths, savedProfile } from "./profile-contract.ts";

const own = { tag: "Profile", access: "signed-in" } as const;

export const saveProfile = defineCall({
  ...own,
  method: "PUT",
  path: profilePaths.editBySlug(":slug"),
  summary: "Save your details",
  description:
    "A new email address asks for `current_password`, and for `code` where two-factor sign-in is on. It counts once the link that is mailed to it was opened.",
  params: z.object({ slug: z.string() }),
  body: profileInput,
  answer: savedProfile,
  errors: { 404: errorAnswer },
});

export const saveProfileWithoutSlug = defineCall({
  ...own,
  method: "POST",
  path: profilePaths.edit,
  summary: "Save your details, for accounts without a slug",
  body: profileInput,
  answer: savedProfile,
});

export const listSessions = defineCall({
  ...own,
  method: "GET",
  path: profilePaths.sessions,
  summary: "Where you are signed in",
  answer: ownSessionsAnswer,
});

export const endOtherSessions = defineCall({
  ...own,
  method: "DELETE",
  path: profilePaths.sessions,
  ownerAlone: true,
  summary: "Sign out everywhere else",
  answer: doneAnswer,
});

export const endSession = defineCall({
  ...own,
  method: "DELETE",
  path: profilePaths.session(":id"),
  ownerAlone: true,
  summary: "Sign one of your sessions out",
  params: z.object({ id: z.uuid({ error: profileMessages.noSession }) }),
  answer: doneAnswer,
  errors: { 404: errorAnswer },
});
