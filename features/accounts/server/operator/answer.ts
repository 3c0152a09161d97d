/** How operators' calls about a user answer: with the user as they are then. */
import type { Operator } from "#features/audit/server/service.ts";
import type { CallDefinition, Parsed } from "#platform/contract/call.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { getUser as userCall } from "../../operator-calls.ts";
import { operatorUser } from "../../operator-contract.ts";
import { accountParts } from "../parts-service.ts";
import { getUser } from "./service.ts";

type UserCall = CallDefinition & Pick<typeof userCall, "access" | "params" | "answer">;
type Change<C extends UserCall> = (operator: Operator, userId: number, body: Parsed<C["body"]>) => Promise<unknown>;

/** Registers a call that answers with the user as they are after the change. */
export function answerWithUser<C extends UserCall>(app: App, call: C, change?: Change<C>): void {
  const described: UserCall = withLedger(call);
  answerCall(app, described, async ({ actor, params: { id }, body }) => {
    await change?.(actor, id, body as Parsed<C["body"]>);
    return getUser(actor, id);
  });
}

/** The call with the lines of release history as the feature that keeps them describes them. */
export function withLedger<C extends UserCall>(call: C): C {
  const ledger = accountParts().ledger.lines.describe("The latest ten lines");
  return { ...call, answer: operatorUser.extend({ ledger }) };
}
