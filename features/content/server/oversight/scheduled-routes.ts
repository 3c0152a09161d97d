/** Calls of the operators' console about all users' schedules. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as schedules from "../../scheduled-contract.ts";
import { listScheduled, publishOverdue } from "./scheduled-service.ts";

const { scheduledPaths } = schedules;
const tags = ["Operator"];
const refusals = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };

export function registerScheduledRoutes(app: App): void {
  const list = {
    tags,
    summary: "All scheduled posts, soonest first",
    querystring: schedules.scheduledQuery,
    response: { 200: schedules.scheduledAnswer, 400: fieldErrorsAnswer, ...refusals },
  };
  app.get(scheduledPaths.list, { schema: list }, (request) => listScheduled(operatorOnly(request), request.query));

  const publish = {
    tags,
    summary: "Publish overdue posts now",
    response: { 200: schedules.publishedOverdue, ...refusals },
  };
  app.post(scheduledPaths.publishOverdue, { schema: publish }, (request) => publishOverdue(operatorOnly(request)));
}
