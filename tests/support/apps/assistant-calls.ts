/** What tests of the assistant's calls have in common: somebody signed in, a writer whose every word the test says, and its server. */
import { afterEach, beforeAll, beforeEach } from "vitest";
import { type AiDraft } from "#features/assistant/contract.ts";
import { setDailyLimit } from "#features/assistant/server/usage/service.ts";
import type { App } from "#platform/http/app.ts";
import { ScriptedWriter } from "#tests/doubles/scripted-writer.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildAssistantApp } from "./assistant-app.ts";

export const DRAFT = { title: "Halden opens a ferry yard", content: "<p>Halden Marine opens a yard in Moss.</p>" };
/** Bodies of the two calls. */
export const ASKED = { articleType: "PR", topic: "Halden opens a ferry yard in Moss" };
export const EDIT = {
  articleType: "PR",
  currentContent: DRAFT,
  editRequest: "Make the title shorter",
  fieldToEdit: "",
};
export const COMMAND_LINE = { id: null, role: "operator" } as const;

/** New for each test of the file. */
export function callAssistant() {
  const caller = {} as { user: TestUser; writer: ScriptedWriter; app: App };
  beforeAll(clearThrottles);
  beforeEach(async () => {
    caller.user = await buildUser();
    caller.writer = new ScriptedWriter();
    caller.app = await buildAssistantApp(caller.writer);
  });
  afterEach(async () => {
    await caller.app.close();
    await setDailyLimit(COMMAND_LINE, 200_000);
  });
  const post = (url: string, payload: object, who: TestUser = caller.user) =>
    caller.app.inject({ method: "POST", url, payload, headers: { cookie: cookiesOf(who) } });
  return { caller, post };
}

export function draftOf(answer: { json: () => unknown }): AiDraft {
  return JSON.parse((answer.json() as { response: string }).response) as AiDraft;
}
