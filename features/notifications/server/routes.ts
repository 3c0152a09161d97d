/** Answers the calls of what is emailed (docs/product/inbox.md, Emails). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { settingsMessages } from "../contract.ts";
import { getSettings, saveSettings } from "./service.ts";

export function registerNotificationRoutes(app: App): void {
  answerCall(app, calls.getNotifications, ({ actor }) => getSettings(actor));
  answerCall(app, calls.saveNotifications, async ({ actor, body }) => ({
    ...(await saveSettings(actor, body)),
    detail: settingsMessages.saved,
  }));
}
