/** Answers the calls of operators that change the plan and the releases of a user. */
import * as calls from "#features/accounts/operator-calls.ts";
import { operatorUser } from "#features/accounts/operator-contract.ts";
import { getUser } from "#features/accounts/server/operator/service.ts";
import type { Operator } from "#features/audit/server/service.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { ledgerAnswer } from "../../contracts/allowance.ts";
import * as users from "./users-service.ts";

const ledger = ledgerAnswer.shape.entries;
const answer = operatorUser.extend({ ledger: ledger.describe("The latest ten lines") });

export function registerUserAllowanceRoutes(app: App): void {
  answerCall(app, { ...calls.setPlan, answer }, ({ actor, params: { id }, body }) =>
    afterwards(actor, id, users.setPlan(actor, id, body.plan)),
  );
  answerCall(app, { ...calls.grantUnits, answer }, ({ actor, params: { id }, body }) =>
    afterwards(actor, id, users.grantUnitsTo(actor, id, body)),
  );
  answerCall(app, { ...calls.takeUnits, answer }, ({ actor, params: { id }, body }) =>
    afterwards(actor, id, users.takeUnitsFrom(actor, id, body)),
  );
}

/** Every change answers with the user's new state. */
async function afterwards(operator: Operator, userId: number, change: Promise<unknown>) {
  await change;
  const user = await getUser(operator, userId);
  return { ...user, ledger: ledger.parse(user.ledger) };
}
