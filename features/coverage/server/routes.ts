/** Answers the calls of coverage. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import * as waiting from "../waiting-contract.ts";
import { coverageMessages } from "../messages.ts";
import { readClip } from "./clips/read-service.ts";
import { addClip } from "./clips/service.ts";
import { decideFinds, undoDecision } from "./finds/decide-service.ts";
import { countToConfirm, getFind, listFinds } from "./finds/service.ts";
import { getSettings, saveSettings } from "./mailing/settings-service.ts";
import { extendWatch, getWatching } from "./watching/watch-service.ts";

export function registerCoverageRoutes(app: App): void {
  answerCall(app, calls.listFinds, ({ actor, query }) => listFinds(actor, query));
  answerCall(app, waiting.countToConfirm, ({ actor, query }) => countToConfirm(actor, query.company));
  answerCall(app, calls.getFind, ({ actor, params }) => getFind(actor, params.id));
  answerCall(app, calls.decideFinds, ({ actor, body }) => decideFinds(actor, body));
  answerCall(app, calls.undoDecision, ({ actor, body }) => undoDecision(actor, body.undo));
  answerCall(app, calls.readClip, ({ actor, body, request }) => readClip(actor, body, request.signal));
  answerCall(app, calls.addClip, ({ actor, body }) => addClip(actor, body));
  answerCall(app, calls.getWatching, ({ actor, query }) => getWatching(actor, query.company));
  answerCall(app, calls.extendWatch, ({ actor, params, body }) => extendWatch(actor, params.id, body.until));
  answerCall(app, calls.getSettings, ({ actor, query }) => getSettings(actor, query.company));
  answerCall(app, calls.saveSettings, async ({ actor, body: { company, ...chosen } }) => ({
    detail: coverageMessages.settingsSaved,
    ...(await saveSettings(actor, company, chosen)),
  }));
}
