/** Calls about background jobs; operators only. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../job-contract.ts";
import * as service from "./job-service.ts";

const { jobPaths } = contract;
const tags = ["Operator"];
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };
const gone = errorAnswer.describe("Retried or dropped already");

export function registerJobRoutes(app: App): void {
  const overview = {
    tags,
    summary: "Queues of background jobs, what runs at set times, and what needs somebody",
    response: { 200: contract.jobOverview, 401: errorAnswer, 403: refusals[403] },
  };
  app.get(jobPaths.queues, { schema: overview }, (request) => service.getJobOverview(operatorOnly(request)));

  const failed = {
    tags,
    summary: "Jobs that failed for good, newest first",
    querystring: contract.failedQuery,
    response: { 200: contract.failedJobs, ...refusals },
  };
  app.get(jobPaths.failed, { schema: failed }, (request) =>
    service.listFailedJobs(operatorOnly(request), request.query),
  );

  const one = {
    tags,
    summary: "A job that failed for good",
    params: contract.jobParams,
    response: { 200: contract.failedJob, ...refusals, 404: gone },
  };
  app.get(jobPaths.job(":id"), { schema: one }, (request) =>
    service.getFailedJob(operatorOnly(request), request.params.id),
  );
  registerRetries(app);
}

function registerRetries(app: App): void {
  const { jobParams, queueParams, retried } = contract;
  const retry = {
    tags,
    summary: "Run a failed job again, with all its attempts",
    params: jobParams,
    response: { 200: retried, ...refusals, 404: gone, 409: errorAnswer.describe("Its queue is gone") },
  };
  app.post(jobPaths.retry(":id"), { schema: retry }, async (request) => {
    await service.retryFailedJob(operatorOnly(request), request.params.id);
    return { retried: 1 };
  });

  const retryQueue = {
    tags,
    summary: "Run everything again that failed in a queue",
    params: queueParams,
    response: { 200: retried, ...refusals, 404: errorAnswer.describe("No such queue, or nothing failed in it") },
  };
  app.post(jobPaths.retryQueue(":queue"), { schema: retryQueue }, async (request) => ({
    retried: await service.retryFailedQueue(operatorOnly(request), request.params.queue),
  }));

  const drop = {
    tags,
    summary: "Drop a failed job permanently",
    params: jobParams,
    response: { 200: contract.dropped, ...refusals, 404: gone },
  };
  app.post(jobPaths.drop(":id"), { schema: drop }, async (request) => {
    await service.dropFailedJob(operatorOnly(request), request.params.id);
    return { dropped: 1 };
  });
}
