/** Answers the calls of operation. */
import {
  getPublishingSettings,
  setPublishingSettings,
} from "#features/content/server/publishing/confirmation-service.ts";
import { getFrontPageSettings, setFrontPageSettings } from "#features/newsroom/server/front-service.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import * as jobs from "./job-service.ts";
import * as settings from "./settings-service.ts";
import { getToday } from "./today-service.ts";

export function registerOperationRoutes(app: App): void {
  answerCall(app, calls.getToday, ({ actor }) => getToday(actor));
  registerJobs(app);
  registerSettings(app);
}

function registerJobs(app: App): void {
  answerCall(app, calls.getJobOverview, ({ actor }) => jobs.getJobOverview(actor));
  answerCall(app, calls.listFailedJobs, ({ actor, query }) => jobs.listFailedJobs(actor, query));
  answerCall(app, calls.getFailedJob, ({ actor, params }) => jobs.getFailedJob(actor, params.id));
  answerCall(app, calls.retryFailedJob, async ({ actor, params }) => {
    await jobs.retryFailedJob(actor, params.id);
    return { retried: 1 };
  });
  answerCall(app, calls.retryFailedQueue, async ({ actor, params }) => ({
    retried: await jobs.retryFailedQueue(actor, params.queue),
  }));
  answerCall(app, calls.dropFailedJob, async ({ actor, params }) => {
    await jobs.dropFailedJob(actor, params.id);
    return { dropped: 1 };
  });
}

function registerSettings(app: App): void {
  answerCall(app, calls.getModeration, ({ actor }) => settings.getModeration(actor));
  answerCall(app, calls.setModeration, ({ actor, body }) => settings.setModeration(actor, body));
  answerCall(app, calls.getPublishing, ({ actor }) => getPublishingSettings(actor));
  answerCall(app, calls.setPublishing, ({ actor, body }) => setPublishingSettings(actor, body));
  answerCall(app, calls.getFrontPage, ({ actor }) => getFrontPageSettings(actor));
  answerCall(app, calls.setFrontPage, ({ actor, body }) => setFrontPageSettings(actor, body));
  answerCall(app, calls.getAssistant, ({ actor }) => settings.getAssistant(actor));
  answerCall(app, calls.setAssistant, ({ actor, body }) => settings.setAssistant(actor, body));
  answerCall(app, calls.getEnvironment, ({ actor }) => ({ blocks: settings.getEnvironment(actor) }));
  answerCall(app, calls.getSystemFacts, ({ actor }) => settings.getSystemFacts(actor));
}
