/** The whole inbox, and marking entries as read: apart from the summary, which every screen loads first. */
import { z } from "zod";
import { timeZone } from "#features/notifications/contract.ts";
import { inboxEntry, KEPT_DAYS } from "./contract.ts";

export const inbox = z.object({
  entries: z
    .array(inboxEntry)
    .describe(
      `What you must do, the most costly to ignore first; then what happened in ${KEPT_DAYS} days, newest first`,
    ),
});
export type Inbox = z.infer<typeof inbox>;

const MAX_KEYS = 300;
const MAX_KEY = 100;
export const readInput = z.object({
  keys: z.array(z.string().min(1).max(MAX_KEY)).max(MAX_KEYS).nullable().describe("null: all"),
  time_zone: timeZone.optional().describe("Yours, IANA name: daily emails come at 8:00 there"),
});
export type ReadInput = z.infer<typeof readInput>;
export const readAnswer = z.object({ detail: z.string() });
export const inboxMessages = { read: "Marked as read.", readAll: "All marked as read." } as const;
