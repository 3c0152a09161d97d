/** The calls by which users see and end the sessions of their account. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { doneAnswer } from "./contract.ts";
import { ownSessionsAnswer, profileMessages } from "./profile-contract.ts";

const own = { tag: "Profile", access: "signed-in" } as const;

export const listSessions = defineCall({
  ...own,
  method: "GET",
  path: "/api/users/sessions/",
  summary: "List your sessions",
  answer: ownSessionsAnswer,
});

export const endOtherSessions = defineCall({
  ...own,
  method: "DELETE",
  path: "/api/users/sessions/",
  ownerAlone: true,
  summary: "Sign out everywhere else",
  answer: doneAnswer,
});

export const endSession = defineCall({
  ...own,
  method: "DELETE",
  path: "/api/users/sessions/:id/",
  ownerAlone: true,
  summary: "Sign one of your sessions out",
  params: z.object({ id: z.uuid({ error: profileMessages.noSession }) }),
  answer: doneAnswer,
  errors: { 404: errorAnswer },
});
