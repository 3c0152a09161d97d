/** The calls of maintenance mode. */
import { defineCall } from "#platform/contract/call.ts";
import { MAINTENANCE_SETTINGS, maintenanceInput, maintenanceSettings } from "./contract.ts";

const settings = { access: "operator", tag: "Operator", path: MAINTENANCE_SETTINGS } as const;

export const getMaintenance = defineCall({
  ...settings,
  method: "GET",
  summary: "Get the state of maintenance mode",
  answer: maintenanceSettings,
});

export const setMaintenance = defineCall({
  ...settings,
  method: "POST",
  summary: "Start or end maintenance mode",
  description: "While it is on, changes by anyone but operators answer 503 with Retry-After; reading works.",
  body: maintenanceInput,
  answer: maintenanceSettings,
  errors: { 409: "Somebody saved since" },
});
