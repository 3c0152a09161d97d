/** The call for the mark in the menu, apart from the others: every first load of the dashboard brings it. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";

/** Tickets with an answer that their owner has not read. */
export const UNREAD_PATH = "/support/api/unread/";

export const countUnread = defineCall({
  access: "signed-in",
  tag: "Support",
  method: "GET",
  path: UNREAD_PATH,
  summary: "Count your tickets with an unread answer",
  answer: z.object({ unread: z.number().int() }),
});
