/** The calls of operation: Today, background jobs, settings. */
import { publishingSettings } from "#features/content/contracts/publishing.ts";
import { frontPageSettings } from "#features/newsroom/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import * as jobs from "./job-contract.ts";
import * as settings from "./settings-contract.ts";
import { today, TODAY_PATH } from "./today-contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const GONE = "Retried or dropped already";

export const getToday = defineCall({
  ...operators,
  method: "GET",
  path: TODAY_PATH,
  summary: "Get what needs attention today: queues, failures, money, growth and health",
  answer: today,
});

export const getJobOverview = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/jobs/",
  summary: "List the queues of background jobs, the schedules, and what needs an operator",
  answer: jobs.jobOverview,
});

export const listFailedJobs = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/jobs/failed/",
  summary: "List permanently failed jobs, newest first",
  query: jobs.failedQuery,
  answer: jobs.failedJobs,
});

export const getFailedJob = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/jobs/failed/:id/",
  summary: "Get a permanently failed job",
  params: jobs.jobParams,
  answer: jobs.failedJob,
  errors: { 404: GONE },
});

export const retryFailedJob = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/jobs/failed/:id/retry/",
  summary: "Retry a failed job, with all its attempts",
  params: jobs.jobParams,
  answer: jobs.retried,
  errors: { 404: GONE, 409: "Its queue is gone" },
});

export const retryFailedQueue = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/jobs/queues/:queue/retry/",
  summary: "Retry all failed jobs of a queue",
  params: jobs.queueParams,
  answer: jobs.retried,
  errors: { 404: "No such queue, or nothing failed in it" },
});

export const dropFailedJob = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/jobs/failed/:id/drop/",
  summary: "Drop a failed job permanently",
  params: jobs.jobParams,
  answer: jobs.dropped,
  errors: { 404: GONE },
});

export const getModeration = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/moderation/",
  summary: "Get which posts need a review, and the link block list",
  answer: settings.storedModeration,
});

export const setModeration = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/moderation/",
  summary: "Set which posts need a review, and the link block list",
  body: settings.moderationInput,
  answer: settings.storedModeration,
  errors: { 409: "Somebody saved since" },
});

export const getPublishing = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/publishing/",
  summary: "Get whether publishing waits for the author's confirmed email address",
  answer: publishingSettings,
});

export const setPublishing = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/publishing/",
  summary: "Set whether publishing waits for the author's confirmed email address",
  description: "Switched off, posts that were waiting are published or handed to moderation.",
  body: publishingSettings,
  answer: publishingSettings,
});

export const getFrontPage = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/front-page/",
  summary: "Show how many posts of one newsroom each list of the front page shows",
  answer: frontPageSettings,
});

export const setFrontPage = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/front-page/",
  summary: "Set how many posts of one newsroom each list of the front page shows",
  description:
    "A list shows more of one newsroom only where nobody else has published enough to fill it. Latest has no limit.",
  body: frontPageSettings,
  answer: frontPageSettings,
});

export const getAssistant = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/assistant/",
  summary: "Get the daily token limit of each user of the AI assistant",
  answer: settings.assistantSettings,
});

export const setAssistant = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/assistant/",
  summary: "Set what each user of the AI assistant may use in a day",
  body: settings.assistantSettings,
  answer: settings.assistantSettings,
});

export const getEnvironment = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/environment/",
  summary: "List the environment settings of the process, without secrets",
  answer: settings.environmentAnswer,
});

export const getSystemFacts = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/system/",
  summary: "Get the answering process, its database and its storage",
  answer: settings.systemFacts,
});
