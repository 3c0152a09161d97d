/** Commands for accounts that have no call: the first operator's account, and an exact number of releases. */
import { counted } from "#platform/contract/sentence.ts";
import { email as emailSchema, newPassword } from "#features/accounts/contract.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { openAccount } from "#features/accounts/server/sign-up/service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import { setUnitsOf } from "#features/billing/server/operator/users-service.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { checked, type Command, findOption, type Given, type Out, takeArguments, wholeNumber } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

const text = { type: "string" } as const;

export const accountCommands: Record<string, Command> = {
  "user:create": {
    usage: "EMAIL [--operator] [--password PASSWORD] [--name 'FIRST LAST']",
    summary: "Create a user or an operator; without --password, print a generated one",
    options: { operator: { type: "boolean" }, password: text, name: text },
    run: createUser,
  },
  "units:set": {
    usage: "EMAIL N [--reason TEXT]",
    summary: "Set the releases left to exactly N",
    options: { reason: text },
    run: async (given, out) => {
      const [address, amount] = takeArguments(given, "EMAIL", "N");
      const units = wholeNumber(amount, 0);
      const user = await getUserByEmail(address);
      await setUnitsOf(COMMAND_LINE, user.id, units, findOption(given, "reason") ?? "Set by an operator");
      const { press_releases } = await getFeatures(user.id);
      out.log(
        `${user.email} has ${press_releases === null ? "no cap on releases" : counted(press_releases, "release")}.`,
      );
    },
  },
};

async function createUser(given: Given, out: Out): Promise<void> {
  const address = checked(emailSchema, takeArguments(given, "EMAIL")[0]);
  const { operator = false, password: wanted, name } = given.values;
  const password = typeof wanted === "string" ? checked(newPassword, wanted) : newToken().slice(0, 20);
  const fullName = typeof name === "string" ? name : address.replace(/@.*/, "");
  const [first_name = "", ...others] = fullName.trim().split(/\s+/);
  const role = operator ? "operator" : "user";
  await openAccount(COMMAND_LINE, { email: address, password, first_name, last_name: others.join(" "), role });
  out.log(`${address} can sign in as ${role === "operator" ? "an operator" : "a user"}.`);
  if (wanted === undefined) out.log(`Password: ${password}`);
}
