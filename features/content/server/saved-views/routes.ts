/** Answers the calls of saved views. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../../calls/saved-view.ts";
import { deleteView, listViews, renameView, saveView } from "./service.ts";

export function registerSavedViewRoutes(app: App): void {
  answerCall(app, calls.listViews, ({ actor }) => listViews(actor));
  answerCall(app, calls.saveView, ({ actor, body }) => saveView(actor, body));
  answerCall(app, calls.renameView, ({ actor, params, body }) => renameView(actor, params.id, body.name));
  answerCall(app, calls.deleteView, ({ actor, params }) => deleteView(actor, params.id));
}
