/** How many stories of alerts are new: apart from the rest, because the menu asks for it on every screen. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";

export const ALERTS_PATH = "/api/alerts/";
export const alertsSummary = z.object({ new_count: z.number().int() });

export const summarizeAlerts = defineCall({
  access: "signed-in",
  tag: "Alerts",
  method: "GET",
  path: `${ALERTS_PATH}summary/`,
  summary: "Count the stories of your alerts that you have not read",
  answer: alertsSummary,
});
