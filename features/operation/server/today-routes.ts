/** The call of the operator's overview. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { today, TODAY_PATH } from "../today-contract.ts";
import { getToday } from "./today-service.ts";

export function registerTodayRoutes(app: App): void {
  const schema = {
    tags: ["Operator"],
    summary: "What needs attention today: queues, failures, money, growth and health",
    response: { 200: today, 401: errorAnswer, 403: errorAnswer.describe("Not an operator") },
  };
  app.get(TODAY_PATH, { schema }, (request) => getToday(operatorOnly(request)));
}
