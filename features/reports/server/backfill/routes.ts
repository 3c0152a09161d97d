/** Calls by which an operator has older posts delivered to a platform. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { backfill, platformPaths } from "../../platform-contract.ts";
import { countBackfill, startBackfill } from "./service.ts";
import { idParams } from "../platforms/routes.ts";

const tags = ["Operator"];
const params = idParams("platform");
const refusals = { 400: fieldErrorsAnswer, 401: errorAnswer, 403: errorAnswer, 404: errorAnswer };

export function registerBackfillRoutes(app: App): void {
  const look = {
    tags,
    params,
    summary: "How many posts of its plans were published before a platform got posts of theirs",
    response: { 200: backfill, ...refusals },
  };
  app.get(platformPaths.backfill(":id"), { schema: look }, (request) =>
    countBackfill(operatorOnly(request), request.params.id),
  );

  const start = {
    tags,
    params,
    summary: "Deliver also what was published before",
    description: "Queued in batches by a background job. A feed gets as many of the latest as it holds.",
    response: { 200: backfill, ...refusals, 409: errorAnswer.describe("The platform is switched off") },
  };
  app.post(platformPaths.backfill(":id"), { schema: start }, (request) =>
    startBackfill(operatorOnly(request), request.params.id),
  );
}
