/** The call of every screen: apart, so that the first load has no more of the inbox. */
import { defineCall } from "#platform/contract/call.ts";
import { INBOX_PATH, inboxSummary } from "./contract.ts";

const signedIn = { access: "signed-in", tag: "Inbox" } as const;

export const summarizeInbox = defineCall({
  ...signedIn,
  method: "GET",
  path: `${INBOX_PATH}summary/`,
  summary: "List what is most pressing, and count what is unread",
  answer: inboxSummary,
});
