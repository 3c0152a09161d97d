/** A command for each call of operators. */
import { isUtf8 } from "node:buffer";
import { writeFileSync } from "node:fs";
import { z } from "zod";
import type { CallDefinition } from "#platform/contract/call.ts";
import { type Command, type Given, type Out, UsageError } from "../command.ts";
import type { Send } from "./answers.ts";
import { type CallInput, detailsOf, fieldsOf, optionsOf, readInput, usageOf } from "./input.ts";
import { commandName } from "./names.ts";
import { OPERATOR_CALLS } from "./operator-calls.ts";
import { printAnswer } from "./print.ts";

export const callCommands: Record<string, Command> = Object.fromEntries(
  OPERATOR_CALLS.map((call) => [
    commandName(call, OPERATOR_CALLS),
    {
      usage: usageOf(call, filledFields(call)),
      summary: call.summary,
      options: optionsOf(call),
      details: detailsOf(call),
      run: async (given: Given, out: Out) => {
        const input = await readInput(call, given);
        const { withCalls } = await import("./answers.ts"); // the server's code, which other commands do without
        await withCalls(async (send) =>
          show(call, await send(call, await withDefaults(call, input, send)), given, out),
        );
      },
    },
  ]),
);

function show(call: CallDefinition, answer: Buffer, { values: { out: file, json } }: Given, out: Out): void {
  if (call.answer === "file" && typeof file === "string") return writeFileSync(file, answer, { flag: "wx" });
  if (call.answer === "file" && !isUtf8(answer)) throw new UsageError("--out FILE is missing: this file is not text.");
  if (call.answer === "file" || json === true) out.log(answer.toString());
  else if (answer.length === 0) out.log("Done.");
  else printAnswer(JSON.parse(answer.toString()), out);
}

/**
 * What is left out is none, or stays: a change that replaces everything starts from the GET, as a form in the console
 * does.
 */
async function withDefaults(call: CallDefinition, input: CallInput, send: Send): Promise<CallInput> {
  if (!input.body) return input;
  const nulls = Object.fromEntries(fieldsOf(call).flatMap(({ name, isNull }) => (isNull ? [[name, null]] : [])));
  const read = readOf(call);
  const filled = filledFields(call);
  if (!read || filled.size === 0) return { ...input, body: { ...nulls, ...input.body } };
  const answer = await send(read, { params: input.params, query: {}, body: undefined });
  const present = Object.entries(JSON.parse(answer.toString()) as object).filter(([name]) => filled.has(name));
  return { ...input, body: { ...nulls, ...Object.fromEntries(present), ...input.body } };
}

function readOf({ path }: CallDefinition): CallDefinition | undefined {
  return OPERATOR_CALLS.find((call) => call.method === "GET" && call.path === path);
}

/**
 * Fields of the body that the GET of the same address answers. The version that a change is made to is the caller's to
 * say: filled in, it would hide what others have saved since.
 */
function filledFields(call: CallDefinition): Set<string> {
  const answered = fieldNames(readOf(call)?.answer);
  return new Set(fieldNames(call.body).filter((name) => name !== "version" && answered.includes(name)));
}

function fieldNames(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
