/** The calls of what is emailed. */
import { defineCall } from "#platform/contract/call.ts";
import { settings, SETTINGS_PATH, settingsAnswer, settingsInput } from "./contract.ts";

export const getNotifications = defineCall({
  access: "signed-in",
  tag: "Inbox",
  method: "GET",
  path: SETTINGS_PATH,
  summary: "Get what is emailed to you, and when",
  answer: settings,
});

export const saveNotifications = defineCall({
  access: "signed-in",
  ownerAlone: true,
  tag: "Inbox",
  method: "PUT",
  path: SETTINGS_PATH,
  summary: "Set what is emailed to you, and when",
  body: settingsInput,
  answer: settingsAnswer,
});
