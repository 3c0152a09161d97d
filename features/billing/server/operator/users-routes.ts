/** Calls of operators that change the plan and the releases of a user. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  operatorUser,
  operatorUserPaths as paths,
  planChoice,
  unitsInput,
  userId,
} from "#features/accounts/operator-contract.ts";
import { operatorOnly } from "#features/accounts/server/access.ts";
import { getUser } from "#features/accounts/server/operator/service.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { ledgerAnswer } from "../../contracts/allowance.ts";
import * as users from "./users-service.ts";

const tags = ["Operator"];
const params = z.object({ id: userId });
type OfUser = FastifyRequest<{ Params: z.infer<typeof params> }>;

const ledger = ledgerAnswer.shape.entries;
const response = {
  200: operatorUser.extend({ ledger: ledger.describe("The latest ten lines") }),
  400: fieldErrorsAnswer,
  401: errorAnswer,
  403: errorAnswer.describe("Not an operator, or not possible"),
  404: errorAnswer,
  409: errorAnswer,
};

export function registerUserAllowanceRoutes(app: App): void {
  const plan = {
    tags,
    summary: "Set the plan whose limits apply, or none",
    params,
    body: planChoice,
    response,
    description: "No releases come or go, and a subscription goes on beside it.",
  };
  app.post(paths.plan(":id"), { schema: plan }, (request) =>
    afterwards(request, users.setPlan(operatorOnly(request), request.params.id, request.body.plan)),
  );

  const grant = { tags, summary: "Grant releases; the same key grants once", params, body: unitsInput, response };
  app.post(paths.grantUnits(":id"), { schema: grant }, (request) =>
    afterwards(request, users.grantUnitsTo(operatorOnly(request), request.params.id, request.body)),
  );

  const take = {
    tags,
    summary: "Take releases that are available; the same key takes once",
    params,
    body: unitsInput,
    response,
  };
  app.post(paths.takeUnits(":id"), { schema: take }, (request) =>
    afterwards(request, users.takeUnitsFrom(operatorOnly(request), request.params.id, request.body)),
  );
}

/** Every change answers the user as it stands then. */
async function afterwards(request: OfUser, change: Promise<unknown>) {
  await change;
  const user = await getUser(operatorOnly(request), request.params.id);
  return { ...user, ledger: ledger.parse(user.ledger) };
}
