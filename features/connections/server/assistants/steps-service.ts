/** The steps of each program on the Assistants tab, which operators edit (docs/product/connect-an-assistant.md). */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { type AssistantSteps, assistantSteps, DEFAULT_STEPS } from "../../steps-contract.ts";
import * as queries from "./steps-queries.ts";

/** Those shown; what cannot be read any more is as shipped. */
export async function findSteps(): Promise<string> {
  return assistantSteps.safeParse(await queries.findSteps()).data?.steps || DEFAULT_STEPS;
}

/** @throws AppError forbidden (403). */
export async function getSteps(operator: Operator): Promise<AssistantSteps> {
  requireOperator(operator);
  return { steps: await findSteps() };
}

/** @throws AppError forbidden (403). */
export async function setSteps(operator: Operator, { steps }: AssistantSteps): Promise<AssistantSteps> {
  requireOperator(operator);
  const isShipped = steps === "" || steps === DEFAULT_STEPS.trim();
  await transaction(async (tx) => {
    await queries.saveSteps(tx, isShipped ? null : steps);
    const details = isShipped ? "as shipped" : `${steps.length} characters`;
    await recordAction(tx, operator, { action: "assistant-steps.set", subject: "assistants", details });
  });
  return { steps: isShipped ? DEFAULT_STEPS : steps };
}
