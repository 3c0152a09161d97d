/** Commands for accounts: their state and releases, as in the operators' console. */
import { randomUUID } from "node:crypto";
import { email as emailSchema, newPassword, ROLES } from "#features/accounts/contract.ts";
import { operatorUsersQuery, roleInput, USER_STATES } from "#features/accounts/operator-contract.ts";
import * as users from "#features/accounts/server/operator/service.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { openAccount } from "#features/accounts/server/sign-up/service.ts";
import * as allowances from "#features/billing/server/operator/users-service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
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
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";
import { lineOfUser, linesOfUser } from "../../user-words.ts";

const text = { type: "string" } as const;
const SHOWN = 100;

export const accountCommands: Record<string, Command> = {
  "user:list": {
    usage: `[--search TEXT] [--role ${ROLES.join("|")}] [--plan SLUG|none] [--state ${USER_STATES.join("|")}]`,
    summary: `Show users, newest first, at most ${SHOWN}; --search takes part of a name, email or company, or '#12'`,
    options: { search: text, role: text, plan: text, state: text },
    run: listUsers,
  },
  "user:show": {
    usage: "EMAIL",
    summary: "Show an account with its releases, posts, companies and sessions",
    run: async (given, out) => {
      const { id } = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      linesOfUser(await users.getUser(COMMAND_LINE, id)).forEach((line) => out.log(line));
    },
  },
  "user:create": {
    usage: "EMAIL [--operator] [--password PASSWORD] [--name 'FIRST LAST']",
    summary: "Create a user or an operator; without --password, print a generated one",
    options: { operator: { type: "boolean" }, password: text, name: text },
    run: createUser,
  },
  "user:role": {
    usage: `EMAIL ${ROLES.join("|")}`,
    summary: "Change an account's role and sign it out everywhere",
    run: async (given, out) => {
      const [address, wanted] = takeArguments(given, "EMAIL", ROLES.join("|"));
      const role = checked(roleInput.shape.role, wanted);
      const user = await getUserByEmail(address);
      await users.setRole(COMMAND_LINE, user.id, role);
      out.log(`${user.email} is ${role === "operator" ? "an operator" : "a user"}.`);
    },
  },
  "user:suspend": {
    usage: "EMAIL [--reason TEXT]",
    summary: "Suspend an account and sign it out everywhere",
    options: { reason: text },
    run: async (given, out) => {
      const user = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      await users.suspendUser(COMMAND_LINE, user.id, findOption(given, "reason") ?? "No reason given");
      out.log(`${user.email} is suspended and signed out everywhere.`);
    },
  },
  "user:restore": {
    usage: "EMAIL",
    summary: "Lift a suspension",
    run: async (given, out) => {
      const user = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      await users.restoreUser(COMMAND_LINE, user.id);
      out.log(`${user.email} can sign in again.`);
    },
  },
  "user:confirm": {
    usage: "EMAIL",
    summary: "Confirm a user's email address on their behalf; publishes posts waiting for it",
    run: async (given, out) => {
      const user = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      const isNew = await users.confirmEmailOf(COMMAND_LINE, user.id);
      out.log(`${user.email} ${isNew ? "is confirmed" : "was already confirmed"}.`);
    },
  },
  "user:two-factor-off": {
    usage: "EMAIL",
    summary: "Switch off two-factor sign-in for a user who lost their app and codes; an operator's after a day",
    run: async (given, out) => {
      const user = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      const lifting = await users.liftFactorOf(COMMAND_LINE, user.id);
      const { two_factor_lift_due_at: dueAt } = await users.getUser(COMMAND_LINE, user.id);
      if (dueAt !== null)
        return out.log(`${user.email} signs in with a password only from ${dueAt}, unless its owner objects.`);
      out.log(`${user.email} ${lifting === "off" ? "now signs in" : "already signs in"} with a password only.`);
    },
  },
  "user:two-factor-keep": {
    usage: "EMAIL",
    summary: "Cancel a request to switch off an operator's two-factor sign-in",
    run: async (given, out) => {
      const user = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      const isKept = await users.keepFactorOf(COMMAND_LINE, user.id);
      out.log(
        isKept ? `Two-factor sign-in of ${user.email} stays on.` : `Nothing was to be switched off for ${user.email}.`,
      );
    },
  },
  "units:set": {
    usage: "EMAIL N [--reason TEXT]",
    summary: "Set the releases left to exactly N",
    options: { reason: text },
    run: async (given, out) => {
      const [address, amount] = takeArguments(given, "EMAIL", "N");
      const units = wholeNumber(amount, 0);
      const user = await getUserByEmail(address);
      await allowances.setUnitsOf(COMMAND_LINE, user.id, units, findOption(given, "reason") ?? "Set by an operator");
      await printReleases(user, out);
    },
  },
  "units:grant": {
    usage: "EMAIL N --reason TEXT",
    summary: "Add N releases",
    options: { reason: text },
    run: (given, out) => changeUnits(given, out, allowances.grantUnitsTo),
  },
  "units:take": {
    usage: "EMAIL N --reason TEXT",
    summary: "Take N of the releases left",
    options: { reason: text },
    run: (given, out) => changeUnits(given, out, allowances.takeUnitsFrom),
  },
};

async function listUsers(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const [q, role] = [findOption(given, "search"), findOption(given, "role")];
  const [plan, state] = [findOption(given, "plan"), findOption(given, "state")];
  const parsed = operatorUsersQuery.safeParse({ q, role, plan, state, page_size: SHOWN });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  const found = await users.findUsers(COMMAND_LINE, parsed.data);
  found.users.forEach((user) => out.log(lineOfUser(user)));
  const rest = found.count - found.users.length;
  if (found.count === 0) out.log("No users match.");
  if (rest > 0) out.log(`${found.has_more ? "More than " : ""}${rest} more not shown. Narrow the search.`);
}

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

/** Each run is an intent of its own. */
async function changeUnits(given: Given, out: Out, change: typeof allowances.grantUnitsTo): Promise<void> {
  const [address, amount] = takeArguments(given, "EMAIL", "N");
  const units = wholeNumber(amount, 1);
  const reason = findOption(given, "reason");
  if (!reason) throw new UsageError("--reason is required; it is kept in the release history.");
  const user = await getUserByEmail(address);
  await change(COMMAND_LINE, user.id, { units, reason, key: randomUUID() });
  await printReleases(user, out);
}

async function printReleases(user: { id: number; email: string }, out: Out): Promise<void> {
  const { press_releases } = await getFeatures(user.id);
  out.log(`${user.email} has ${press_releases === null ? "no cap on" : press_releases} releases.`);
}
