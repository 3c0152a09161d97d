/** Answers the calls of maintenance mode, and refuses what customers would change while it is on. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { getMaintenance, refuseDuringMaintenance, setMaintenance } from "./service.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Called after authentication, because operators pass. An operator who acts as a customer does not. */
export function registerMaintenance(app: App): void {
  app.addHook("onRequest", async ({ method, actor, routeOptions: { url, config } }) => {
    if (SAFE_METHODS.has(method) || url === undefined || config.duringMaintenance) return;
    if (actor?.role !== "operator") await refuseDuringMaintenance();
  });
  answerCall(app, calls.getMaintenance, ({ actor }) => getMaintenance(actor));
  answerCall(app, calls.setMaintenance, ({ actor, body }) => setMaintenance(actor, body));
}
