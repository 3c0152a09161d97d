/** The call for the mark in the menu, apart from the others: every first load of the dashboard brings it. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";

export const countUnread = defineCall({
  access: "signed-in",
  tag: "Support",
  method: "GET",
  path: "/support/api/unread/",
  summary: "Count your tickets with an unread answer",
  answer: z.object({ unread: z.number().int() }),
});
