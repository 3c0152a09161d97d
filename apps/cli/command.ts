/** The type of commands, and parsing of their arguments. */
import type { ParseArgsOptionsConfig } from "node:util";
import type { z } from "zod";

export type Out = { log(line: string): void; error(line: string): void };
export type Given = { positionals: string[]; values: Record<string, string | boolean | string[] | undefined> };
/**
 * Opens the database for some work, and creates it in an empty data folder. It has this version's tables, unless the
 * work wants it as it was found.
 */
export type WithDatabase = <T>(work: () => Promise<T>, options?: { asFound?: boolean }) => Promise<T>;
type Described = {
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** Printed by `--help`. */
  details?: string[];
};
export type Command = Described &
  (
    | { run(given: Given, out: Out): Promise<void> }
    /** For a command that first checks what it was given: a refusal leaves no database behind. */
    | { open(given: Given, out: Out, withDatabase: WithDatabase): Promise<void> }
  );

/** The command could not be understood: the message says why. */
export class UsageError extends Error {}

/** A call that was understood and refused. */
export class Refusal extends Error {}

const MAX_NUMBER = 1_000_000;

/** Exactly the named arguments, in order. */
export function takeArguments<const Names extends string[]>(
  given: Given,
  ...names: Names
): { [K in keyof Names]: string } {
  const missing = names[given.positionals.length];
  if (missing) throw new UsageError(`${missing} is missing.`);
  const extra = given.positionals[names.length];
  if (extra !== undefined) throw new UsageError(`'${extra}' is an unexpected argument.`);
  return given.positionals as { [K in keyof Names]: string };
}

export function wholeNumber(text: string, least: number): number {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= MAX_NUMBER) return value;
  throw new UsageError(`'${text}' must be a whole number from ${least} to ${MAX_NUMBER}.`);
}

/** Trimmed; undefined when it is not given or blank. */
export function findOption({ values }: Given, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value.trim() || undefined : undefined;
}

/** The value as the contract stores it, or what the contract says against it. */
export function checked<T>(schema: z.ZodType<T>, value: string | undefined, missing = "This value is missing."): T {
  if (value === undefined) throw new UsageError(missing);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
}

/** User input on one line, without control sequences for the terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ");
}
