/** The calls of the inbox. */
import { defineCall } from "#platform/contract/call.ts";
import { INBOX_PATH } from "./contract.ts";
import { inbox, readAnswer, readInput } from "./list-contract.ts";

const signedIn = { access: "signed-in", tag: "Inbox" } as const;

export const listInbox = defineCall({
  ...signedIn,
  method: "GET",
  path: INBOX_PATH,
  summary: "List what you must do, and what happened",
  answer: inbox,
});

export const readInbox = defineCall({
  ...signedIn,
  ownerAlone: true,
  method: "POST",
  path: `${INBOX_PATH}read/`,
  summary: "Mark entries as read, or all",
  body: readInput,
  answer: readAnswer,
});
