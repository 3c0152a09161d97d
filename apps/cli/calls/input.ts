/** What a call takes, as arguments and options of its command. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ParseArgsOptionsConfig } from "node:util";
import { z } from "zod";
import type { CallDefinition } from "#platform/contract/call.ts";
import { type Given, UsageError } from "../command.ts";
import { steps } from "./names.ts";
import { findId, referenceWord } from "./references.ts";

type Json = z.core.JSONSchema.BaseSchema;
export type Field = {
  name: string;
  option: string;
  from: "query" | "body";
  kind: "text" | "number" | "boolean" | "flag" | "list" | "numbers" | "json";
  isRequired: boolean;
  isNullable: boolean;
  /** null when it is left out, which the call itself does not permit. */
  isNull: boolean;
  choices: string[];
  description: string | undefined;
};
export type CallInput = { params: Record<string, string>; query: Record<string, string>; body: object | undefined };

/** The client's key of one intent: each run is an intent of its own. */
const KEY = "key";
const OPTION_NAMES: Record<string, string> = { q: "search", page_size: "limit" };
/** In the smallest unit of a currency: an argument without a name could be taken for pounds. */
const MONEY = new Set(["price", "amount", "refunded", "paid_amount", "amount_off"]);

/** The parameters of the address, in order. */
export function parametersOf(call: CallDefinition): string[] {
  return [...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
}

export function fieldsOf({ query, body }: CallDefinition): Field[] {
  return [...fieldsIn("query", query), ...fieldsIn("body", body)];
}

function fieldsIn(from: Field["from"], schema: z.ZodType | undefined): Field[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
  const fields = Object.entries(json.properties ?? {}).filter(([name]) => name !== KEY);
  const all = fields.map(([name, property]) =>
    fieldOf(from, name, property as Json, json.required?.includes(name) === true),
  );
  const isNamed = all.some(({ isRequired, isNullable }) => isRequired && !isNullable);
  // What a new thing may have none of, such as a plan's limits. Alone, as in user:plan, none has to be said.
  return all.map((field) => {
    const isNull = isNamed && field.isRequired && field.isNullable;
    return { ...field, isNull, isRequired: field.isRequired && !isNull };
  });
}

function fieldOf(from: Field["from"], name: string, json: Json, isRequired: boolean): Field {
  const isNullable = json.anyOf?.some(({ type }) => type === "null") === true;
  const value: Json = json.anyOf?.find(({ type }) => type !== "null") ?? json;
  return {
    name,
    option: (OPTION_NAMES[name] ?? name).replaceAll("_", "-"),
    from,
    kind: kindOf(value, json.default),
    isRequired,
    isNullable,
    isNull: false,
    choices: (value.enum ?? []).map(String).filter(Boolean),
    description: json.description,
  };
}

function kindOf({ type, items }: Json, byDefault: unknown): Field["kind"] {
  if (type === "boolean") return byDefault === false ? "flag" : "boolean";
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === undefined) return "text";
  const item = type === "array" && items && !Array.isArray(items) && items !== true ? items.type : undefined;
  if (item === "string") return "list";
  return item === "integer" ? "numbers" : "json";
}

/** Required fields that may follow the parameters without their names. */
function positionalFields(fields: Field[]): Field[] {
  return fields.filter(({ isRequired, name }) => isRequired && !MONEY.has(name));
}

/** @param filled fields that stay as they are when left out. */
export function usageOf(call: CallDefinition, filled: Set<string>): string {
  const word = referenceWord(steps(call)[0] ?? "");
  const parameters = parametersOf(call).map((name) => (name === "id" && word ? `ID|${word}` : name.toUpperCase()));
  const options = fieldsOf(call).map((field) => {
    const shown = field.kind === "flag" ? `--${field.option}` : `--${field.option} ${valueWord(field)}`;
    return field.isRequired && !filled.has(field.name) ? shown : `[${shown}]`;
  });
  return [...parameters, ...options, ...(call.body ? ["[--body-file FILE]"] : []), ...outputOptions(call)].join(" ");
}

function outputOptions({ answer }: CallDefinition): string[] {
  return answer === "file" ? ["[--out FILE]"] : ["[--json]"];
}

function valueWord({ kind, choices, isNullable, name }: Field): string {
  const words = { text: "TEXT", number: "N", boolean: "yes|no", flag: "", list: "TEXT…", numbers: "N…", json: "JSON" };
  const word = choices.length > 0 ? choices.join("|") : MONEY.has(name) ? "MINOR-UNITS" : words[kind];
  return isNullable ? `${word}|none` : word;
}

/** What the call's contract says about it and its options. */
export function detailsOf(call: CallDefinition): string[] {
  const options = fieldsOf(call).filter(({ description }) => description !== undefined);
  const lines = options.map(({ option, description }) => `  --${option}: ${description}`);
  return call.description === undefined ? lines : [call.description, ...lines];
}

export function optionsOf(call: CallDefinition): ParseArgsOptionsConfig {
  const options: ParseArgsOptionsConfig =
    call.answer === "file" ? { out: { type: "string" } } : { json: { type: "boolean" } };
  if (call.body) options["body-file"] = { type: "string" };
  for (const { option, kind } of fieldsOf(call))
    options[option] = { type: kind === "flag" ? "boolean" : "string", multiple: kind === "list" || kind === "numbers" };
  return options;
}

/** @throws UsageError */
export async function readInput(call: CallDefinition, given: Given): Promise<CallInput> {
  const names = parametersOf(call);
  const [subject = ""] = steps(call);
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const text = given.positionals[at];
    if (text === undefined) throw new UsageError(`${name.toUpperCase()} is missing.`);
    params[name] = name === "id" ? await findId(subject, text) : text;
  }
  const values = valuesOf(call, given, given.positionals.slice(names.length));
  const query: CallInput["query"] = {};
  const body: Record<string, unknown> = { ...readBody(given) };
  for (const [field, value] of values) {
    if (field.from === "query") query[field.name] = String(value);
    else body[field.name] = value;
  }
  if (call.body && KEY in shapeOf(call.body)) body[KEY] ??= randomUUID();
  return { params, query, body: call.body && body };
}

function shapeOf(schema: z.ZodType): object {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function valuesOf(call: CallDefinition, given: Given, loose: string[]): Map<Field, unknown> {
  const fields = fieldsOf(call);
  const values = new Map<Field, unknown>();
  for (const field of fields) {
    const value = given.values[field.option];
    if (value !== undefined) values.set(field, readValue(field, value));
  }
  for (const field of positionalFields(fields).filter((each) => !values.has(each))) {
    const isMany = field.kind === "list" || field.kind === "numbers";
    const texts = loose.splice(0, isMany ? loose.length : 1);
    if (texts.length > 0) values.set(field, readValue(field, isMany ? texts : (texts[0] ?? "")));
  }
  if (loose[0] !== undefined) throw new UsageError(`'${loose[0]}' is an unexpected argument.`);
  return values;
}

/** What is not of its kind stays as it was typed: the call's schema says what is wrong with it. */
function readValue({ kind, isNullable, option }: Field, value: string | boolean | string[]): unknown {
  if (Array.isArray(value)) return kind === "numbers" ? value.map(numberIn) : value;
  if (typeof value === "boolean") return value;
  if (isNullable && value === "none") return null;
  if (kind === "number") return numberIn(value);
  if (kind === "boolean") return booleanIn(value);
  if (kind === "json") return jsonIn(value, `--${option}`);
  return value === "-" ? readText("-") : value;
}

function numberIn(text: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function booleanIn(text: string): boolean | string {
  if (/^(?:yes|on|true)$/.test(text)) return true;
  return /^(?:no|off|false)$/.test(text) ? false : text;
}

/** A whole body as JSON, for long texts; options win over it. */
function readBody({ values }: Given): object {
  const file = values["body-file"];
  if (typeof file !== "string") return {};
  const body = jsonIn(readText(file), file);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new UsageError(`${file} must hold a JSON object.`);
}

function jsonIn(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${where} is not JSON.`);
  }
}

/** @param file `-`: what is piped in. */
function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch {
    throw new UsageError(`'${file}' cannot be read.`);
  }
}
