/** Answers the calls of alerts. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { summarizeAlerts } from "../summary-contract.ts";
import * as hits from "./hits/service.ts";
import { sendSample } from "./mailing/sample-service.ts";
import * as alerts from "./service.ts";

export function registerAlertRoutes(app: App): void {
  answerCall(app, calls.listAlerts, ({ actor }) => alerts.listAlerts(actor));
  answerCall(app, summarizeAlerts, ({ actor }) => alerts.summarize(actor));
  answerCall(app, calls.listOptions, ({ actor }) => alerts.listOptions(actor));
  answerCall(app, calls.previewAlert, ({ actor, body }) => alerts.previewAlert(actor, body));
  answerCall(app, calls.sendSample, ({ actor, body }) => sendSample(actor, body));
  answerCall(app, calls.createAlert, ({ actor, body }) => alerts.createAlert(actor, body));
  answerCall(app, calls.getAlert, ({ actor, params }) => alerts.getAlert(actor, params.id));
  answerCall(app, calls.changeAlert, ({ actor, params, body }) => alerts.changeAlert(actor, params.id, body));
  answerCall(app, calls.deleteAlert, ({ actor, params }) => alerts.deleteAlert(actor, params.id));
  answerCall(app, calls.restoreAlert, ({ actor, params }) => alerts.restoreAlert(actor, params.id));
  answerCall(app, calls.pauseAlert, ({ actor, params, body }) => alerts.pauseAlert(actor, params.id, body));
  answerCall(app, calls.listHits, ({ actor, params, query }) => hits.listHits(actor, params.id, query));
  answerCall(app, calls.readHits, ({ actor, params, body }) => hits.readHits(actor, params.id, body));
  answerCall(app, calls.leaveOut, ({ actor, params, body }) => hits.leaveOut(actor, params.id, body));
  answerCall(app, calls.replaceFeedAddress, ({ actor, params }) => alerts.replaceFeedAddress(actor, params.id));
  answerCall(app, calls.replaceCommonAddress, ({ actor }) => alerts.replaceCommonAddress(actor));
}
