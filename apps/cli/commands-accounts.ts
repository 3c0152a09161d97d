/** Commands about people: accounts and their releases. */
import { randomUUID } from "node:crypto";
import { email as emailSchema, newPassword } from "#features/accounts/contract.ts";
import { liftFactor } from "#features/accounts/server/factor-service.ts";
import { getUserByEmail, openAccount, restoreUser, suspendUser } from "#features/accounts/server/service.ts";
import { getFeatures, grantUnits, setUnits } from "#features/billing/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "./command.ts";

export const accountCommands: Record<string, Command> = {
  "user:create": {
    usage: "EMAIL [--operator] [--password PASSWORD] [--name 'FIRST LAST']",
    summary: "Create a user, or an operator; without a password one is made and printed",
    options: { operator: { type: "boolean" }, password: { type: "string" }, name: { type: "string" } },
    run: createUser,
  },
  "user:suspend": {
    usage: "EMAIL",
    summary: "End the account's sessions and refuse new ones",
    run: async (given, out) => {
      const [address] = takeArguments(given, "EMAIL");
      const user = await getUserByEmail(address);
      await suspendUser(user.id);
      out.log(`${user.email} is suspended and signed out everywhere.`);
    },
  },
  "user:restore": {
    usage: "EMAIL",
    summary: "Lift a suspension",
    run: async (given, out) => {
      const [address] = takeArguments(given, "EMAIL");
      const user = await getUserByEmail(address);
      await restoreUser(user.id);
      out.log(`${user.email} can sign in again.`);
    },
  },
  "user:two-factor-off": {
    usage: "EMAIL",
    summary: "Switch two-factor sign-in off for somebody who lost app and recovery codes",
    run: async (given, out) => {
      const [address] = takeArguments(given, "EMAIL");
      const user = await getUserByEmail(address);
      const wasOn = await liftFactor(user.id);
      out.log(`${user.email} ${wasOn ? "now signs in" : "signs in already"} with the password alone.`);
    },
  },
  "units:set": {
    usage: "EMAIL N [--reason TEXT]",
    summary: "Make exactly N releases available",
    options: { reason: { type: "string" } },
    run: async (given, out) => {
      const [address, amount] = takeArguments(given, "EMAIL", "N");
      const units = wholeNumber(amount, 0);
      const user = await getUserByEmail(address);
      await transaction((tx) => setUnits(tx, user.id, units, findOption(given, "reason") ?? "Set by an operator"));
      await printReleases(user, out);
    },
  },
  "units:grant": {
    usage: "EMAIL N --reason TEXT",
    summary: "Add N releases",
    options: { reason: { type: "string" } },
    run: async (given, out) => {
      const [address, amount] = takeArguments(given, "EMAIL", "N");
      const units = wholeNumber(amount, 1);
      const reason = findOption(given, "reason");
      if (!reason) throw new UsageError("--reason is required: the ledger keeps it.");
      const user = await getUserByEmail(address);
      await transaction((tx) => grantUnits(tx, user.id, units, `command-line:${randomUUID()}`, reason));
      await printReleases(user, out);
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
  await openAccount({ email: address, password, first_name, last_name: others.join(" "), role });
  out.log(`${address} can sign in as ${role === "operator" ? "an operator" : "a user"}.`);
  if (wanted === undefined) out.log(`Password: ${password}`);
}

async function printReleases(user: { id: number; email: string }, out: Out): Promise<void> {
  const { press_releases } = await getFeatures(user.id);
  out.log(`${user.email} has ${press_releases === null ? "no cap on" : press_releases} releases.`);
}
