/** Turns routes' zod schemas into input checks and fast answer writers (docs/decisions/http-calls.md). */
import { createRequire } from "node:module";
import type FastJsonStringify from "fast-json-stringify";
import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { fieldProblems } from "#platform/contract/fields.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";

type Writer = (answer: unknown) => string;
type JsonSchema = Parameters<typeof FastJsonStringify>[0];

/** A missing body is treated as empty, so that the answer names each missing field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const result = schema.safeParse(httpPart === "body" ? (data ?? {}) : data);
    return result.success ? { value: result.data } : { error: refusal(result.error) };
  };
};

/** The 400 for a failed parse: `{field: message}`, or `{detail}` when the whole value has the wrong form. */
export function refusal(error: z.ZodError): AppError {
  const problems = fieldProblems(error);
  const [whole] = error.issues.filter((issue) => issue.path.length === 0);
  if (whole && Object.keys(problems).length === 1) {
    const message = whole.code === "invalid_type" ? `The body must be ${article(whole.expected)}.` : whole.message;
    return new AppError("invalid-input", message);
  }
  return invalidInput(problems);
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/**
 * Compiles each writer when its route first answers: at startup it would cost some milliseconds per route. It writes
 * only declared fields; other fields that a service returns never leave the server.
 */
export function serializerCompiler({ schema }: { schema: unknown }): Writer {
  let write: Writer | undefined;
  return (answer) => {
    write ??= compileWriter(answerSchema(schema));
    return write(answer);
  };
}

/** Fastify wraps anything it does not recognise as JSON Schema in `{properties}`. */
function answerSchema(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  const { properties } = schema as { properties?: unknown };
  if (properties instanceof z.ZodType) return properties;
  throw new Error("A route's response schema must be a zod schema.");
}

const require = createRequire(import.meta.url);

function compileWriter(schema: z.ZodType): Writer {
  const build = require("fast-json-stringify") as typeof FastJsonStringify;
  return build(writerSchema(schema));
}

/** JSON Schema that only says which fields exist and how to write them. */
export function writerSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    reused: "inline",
    override: ({ jsonSchema }) => foldNull(jsonSchema),
  });
  return json as JsonSchema;
}

/** `anyOf [X, null]` would be written through a validator at every answer; `nullable` is a plain comparison. */
function foldNull(json: z.core.JSONSchema.BaseSchema): void {
  if (json.anyOf?.length !== 2) return;
  const [value] = json.anyOf.filter((each) => each.type !== "null");
  if (!value?.type || json.anyOf.every((each) => each.type !== "null")) return;
  delete json.anyOf;
  Object.assign(json, value, { nullable: true });
}
