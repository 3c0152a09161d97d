/** Calls of maintenance mode, and the hook that refuses what customers would change while it is on. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { MAINTENANCE_SETTINGS, maintenanceInput, maintenanceSettings } from "../contract.ts";
import { getMaintenance, refuseDuringMaintenance, setMaintenance } from "./service.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const tags = ["Operator"];
const refusals = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };

/** Called after authentication, because operators pass. An operator who acts as a customer does not. */
export function registerMaintenance(app: App): void {
  app.addHook("onRequest", async ({ method, actor, routeOptions: { url, config } }) => {
    if (SAFE_METHODS.has(method) || url === undefined || config.duringMaintenance) return;
    if (actor?.role !== "operator") await refuseDuringMaintenance();
  });

  const read = { tags, summary: "Maintenance mode", response: { 200: maintenanceSettings, ...refusals } };
  app.get(MAINTENANCE_SETTINGS, { schema: read }, (request) => getMaintenance(operatorOnly(request)));

  const write = {
    tags,
    summary: "Start or end maintenance mode",
    body: maintenanceInput,
    description: "While it is on, changes by anyone but operators answer 503 with Retry-After; reading works.",
    response: {
      200: maintenanceSettings,
      400: fieldErrorsAnswer,
      ...refusals,
      409: errorAnswer.describe("Somebody saved since"),
    },
  };
  app.post(MAINTENANCE_SETTINGS, { schema: write }, (request) => setMaintenance(operatorOnly(request), request.body));
}
