/** How operators' calls about a user answer: with the user as it stands then. */
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import { operatorUser } from "../../operator-contract.ts";
import { accountParts } from "../parts-service.ts";

/** @param denial when 403 is answered. */
export function userAnswers(denial: string) {
  const ledger = accountParts().ledger.lines.describe("The latest ten lines");
  return {
    200: operatorUser.extend({ ledger }),
    400: fieldErrorsAnswer,
    401: errorAnswer,
    403: errorAnswer.describe(denial),
    404: errorAnswer,
    409: errorAnswer,
  };
}
