/**
 * The operator's command line: parses, makes the calls that the console makes, prints (docs/product/calls.md,
 * Command line).
 */
import "#apps/wiring.ts";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { AppError } from "#platform/errors/app-error.ts";
import { type Command, type Given, type Out, Refusal, UsageError, type WithDatabase } from "./command.ts";
import { commands } from "./commands.ts";

/** Longer ones get their own line. */
const USAGE_WIDTH = 72;

/**
 * Runs one command against the configured database; nothing is opened before a command needs it.
 * @param argv what follows the program's name, for example ["units:set", "ada@example.com", "3"].
 * @param withDatabase left out where it is open already.
 * @returns the exit code: 0 done, 1 refused, 2 not understood. Unexpected errors are thrown.
 */
export async function runCommand(
  argv: string[],
  out: Out,
  withDatabase: WithDatabase = (work) => work(),
): Promise<number> {
  const [name = "help", ...rest] = argv;
  if (name === "help" || name === "--help" || name === "-h") return printHelp(out);
  const command = commands[name === "--version" ? "version" : name];
  if (!command) return complain(out, `Unknown command: ${name}. Run 'dateline help' for a list.`, 2);
  if (rest.includes("--help")) {
    const { usage, summary, details = [] } = command;
    for (const line of [`dateline ${name} ${usage}`, "", `${summary}.`, ...details]) out.log(line);
    return 0;
  }
  try {
    const given = parse(command, rest);
    await ("open" in command ? command.open(given, out, withDatabase) : withDatabase(() => command.run(given, out)));
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      return complain(out, `${error.message}\nUsage: dateline ${name} ${command.usage}`, 2);
    if (error instanceof AppError || error instanceof Refusal) return complain(out, error.message, 1);
    throw error;
  }
}

function parse(command: Command, args: string[]) {
  const config = { args, options: command.options ?? {}, allowPositionals: true } satisfies ParseArgsConfig;
  try {
    const { positionals, values } = parseArgs(config);
    return { positionals, values: values as Given["values"] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function printHelp(out: Out): number {
  out.log("dateline <command>\n");
  for (const [name, { usage, summary }] of Object.entries(commands)) {
    const call = `${name} ${usage}`;
    if (call.length > USAGE_WIDTH) out.log(`  ${call}`);
    out.log(`  ${(call.length > USAGE_WIDTH ? "" : call).padEnd(USAGE_WIDTH)}  ${summary}`);
  }
  return 0;
}

function complain(out: Out, message: string, code: number): number {
  out.error(message);
  return code;
}
