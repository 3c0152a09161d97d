/** The calls of a company's team (docs/product/teams.md). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "Teams" } as const;
/** Who belongs to a company is decided by its own people, never by an operator who acts as one of them. */
const ownAlone = { ...own, ownerAlone: true } as const;
const errors = { 403: errorAnswer.describe("Not an owner"), 404: errorAnswer } as const;
const changing = { ...errors, 409: errorAnswer } as const;
const id = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 53);
const company = z.object({ id });
const onePerson = z.object({ id, person: id });
const oneInvitation = z.object({ id, invitation: id });

export const getTeam = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/members/",
  summary: "List the people of a company, and its invitations",
  params: company,
  answer: contract.team,
  errors,
});

export const changeRole = defineCall({
  ...ownAlone,
  method: "PUT",
  path: "/api/companies/:id/members/:person/",
  summary: "Change a person's role in a company, or how many releases they may use a month",
  description: "Takes effect at once, also for calls that are under way.",
  params: onePerson,
  body: contract.roleInput,
  answer: contract.changedPerson,
  errors: changing,
});

export const getLeaving = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/members/:person/leaving/",
  summary: "List what a person who leaves a company leaves behind, and who may take it over",
  params: onePerson,
  answer: contract.leaving,
  errors,
});

export const removePerson = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/members/:person/remove/",
  summary: "Remove a person from a company, or leave it yourself",
  description: "Posts stay with the company and pass to the person given; published ones keep their author's name.",
  params: onePerson,
  body: contract.leavingInput,
  answer: contract.teamAnswer,
  errors: changing,
});

export const takePlanOver = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/payer/",
  summary: "Let your own plan pay for a company that you own",
  params: company,
  answer: contract.teamAnswer,
  errors: changing,
});

export const listEvents = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/events/",
  summary: "List what was done to a company's people, by whom and from where, newest first",
  params: company,
  query: z.object({ before: id.optional().describe("The id of the last event that you have") }),
  answer: contract.teamEvents,
  errors,
});

export const getEventsFile = defineCall({
  ...own,
  method: "GET",
  path: "/api/companies/:id/events/csv/",
  summary: "Export what was done to a company's people as a CSV file",
  params: company,
  answer: "file",
  errors,
});

export const invite = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/invitations/",
  summary: "Invite people to companies that you own",
  body: contract.inviteInput,
  status: 201,
  answer: contract.invited,
  errors: changing,
});

export const sendAgain = defineCall({
  ...ownAlone,
  method: "POST",
  path: "/api/companies/:id/invitations/:invitation/send-again/",
  summary: "Send an invitation again with a new link",
  params: oneInvitation,
  answer: contract.teamAnswer.extend({ invitation: contract.invitationLine }),
  errors: changing,
});

export const cancelInvitation = defineCall({
  ...ownAlone,
  method: "DELETE",
  path: "/api/companies/:id/invitations/:invitation/",
  summary: "Cancel an invitation to this company",
  params: oneInvitation,
  answer: contract.teamAnswer,
  errors,
});

const link = {
  access: "anyone",
  tag: "Teams",
  method: "POST",
  body: contract.tokenInput,
  errors: { 404: errorAnswer, 409: errorAnswer },
} as const;

export const openInvitation = defineCall({
  ...link,
  path: "/api/invitations/open/",
  summary: "Read an invitation by its link; decides nothing",
  answer: contract.openedInvitation,
});

export const declineInvitation = defineCall({
  ...link,
  path: "/api/invitations/decline/",
  summary: "Decline an invitation",
  answer: contract.teamAnswer,
});

export const acceptInvitation = defineCall({
  ...link,
  access: "signed-in",
  ownerAlone: true,
  path: "/api/invitations/accept/",
  summary: "Accept an invitation with the account of its address",
  answer: contract.joined,
});

export const joinByInvitation = defineCall({
  ...link,
  path: "/api/invitations/join/",
  summary: "Accept an invitation with a new account, and sign in",
  body: contract.joinInput,
  status: 201,
  answer: contract.joined,
});
