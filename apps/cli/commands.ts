/** One entry per command: what it takes, what it says about itself, which service it calls. */
import { randomUUID } from "node:crypto";
import type { ParseArgsOptionsConfig } from "node:util";
import type { z } from "zod";
import { email as emailSchema, newPassword } from "#features/accounts/contract.ts";
import { getUserByEmail, openAccount, restoreUser, suspendUser } from "#features/accounts/server/service.ts";
import { getFeatures, grantUnits, setUnits } from "#features/billing/server/service.ts";
import { listNewestMails } from "#features/outbox/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { newToken } from "#platform/secrets/tokens.ts";

export type Out = { log(line: string): void; error(line: string): void };
type Given = { positionals: string[]; values: Record<string, string | boolean | undefined> };
export type Command = {
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  run(given: Given, out: Out): Promise<void>;
};

/** The command was understood by nobody: the message says what is wrong with it. */
export class UsageError extends Error {}

const MAX_UNITS = 1_000_000;

export const commands: Record<string, Command> = {
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
  "units:set": {
    usage: "EMAIL N [--reason TEXT]",
    summary: "Make exactly N releases available",
    options: { reason: { type: "string" } },
    run: async (given, out) => {
      const [address, amount] = takeArguments(given, "EMAIL", "N");
      const units = wholeNumber(amount, 0);
      const user = await getUserByEmail(address);
      await transaction((tx) => setUnits(tx, user.id, units, reasonOf(given) ?? "Set by an operator"));
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
      const reason = reasonOf(given);
      if (!reason) throw new UsageError("--reason is required: the ledger keeps it.");
      const user = await getUserByEmail(address);
      await transaction((tx) => grantUnits(tx, user.id, units, `command-line:${randomUUID()}`, reason));
      await printReleases(user, out);
    },
  },
  "outbox:list": {
    usage: "[--full] [--limit N]",
    summary: "Show the newest mails, with --full their text",
    options: { full: { type: "boolean" }, limit: { type: "string" } },
    run: listOutbox,
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

async function listOutbox(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const limit = given.values["limit"] === undefined ? 20 : wholeNumber(String(given.values["limit"]), 1);
  const { mails, count } = await listNewestMails(1, limit);
  for (const mail of mails) {
    out.log(`${mail.created_at}  ${mail.status.padEnd(6)}  ${mail.to}  ${mail.subject}`);
    if (mail.failure) out.log(`  ${mail.failure}`);
    if (given.values["full"]) out.log(`\n${mail.text.replace(/^/gm, "    ")}\n`);
  }
  out.log(`${mails.length} of ${count} mails.`);
}

async function printReleases(user: { id: number; email: string }, out: Out): Promise<void> {
  const { press_releases } = await getFeatures(user.id);
  out.log(`${user.email} has ${press_releases === null ? "no cap on" : press_releases} releases.`);
}

/** Exactly the named arguments, in order. */
function takeArguments<const Names extends string[]>(given: Given, ...names: Names): { [K in keyof Names]: string } {
  const missing = names[given.positionals.length];
  if (missing) throw new UsageError(`${missing} is missing.`);
  const extra = given.positionals[names.length];
  if (extra !== undefined) throw new UsageError(`'${extra}' is one argument too many.`);
  return given.positionals as { [K in keyof Names]: string };
}

function wholeNumber(text: string, least: number): number {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= MAX_UNITS) return value;
  throw new UsageError(`'${text}' must be a whole number from ${least} to ${MAX_UNITS}.`);
}

function reasonOf({ values }: Given): string | undefined {
  return typeof values["reason"] === "string" ? values["reason"].trim() || undefined : undefined;
}

/** The value as the contract stores it, or what the contract says against it. */
function checked(schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues[0]?.message ?? "This is not usable.");
}
