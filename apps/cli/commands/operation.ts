/** The sums of the release ledger, and the version. */
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { ownVersion } from "#platform/config/version.ts";
import { counted } from "#platform/contract/sentence.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Command, takeArguments } from "../command.ts";

export const operationCommands: Record<string, Command> = {
  "ledger:check": {
    usage: "",
    summary: "Check that every account's releases are what its ledger adds up to; exits with status 1 if not",
    run: async (given, out) => {
      takeArguments(given);
      const wrong = await countWrongLedgers();
      if (wrong > 0)
        throw new AppError(
          "conflict",
          `The balance of ${counted(wrong, "account")} is not what the ledger adds up to.`,
        );
      out.log("Every balance matches its ledger.");
    },
  },
  version: {
    usage: "",
    summary: "Show the version",
    open: async (given, out) => {
      takeArguments(given);
      out.log(ownVersion());
    },
  },
};
