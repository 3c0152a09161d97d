/** Every call of the server with the texts that it takes, read from its own reference, and bodies that it accepts. */
import { randomUUID } from "node:crypto";
import { TEST_PASSWORD } from "#tests/factories/users.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> }; parameters?: Parameter[] };
export type Api = { paths: Record<string, Record<string, Operation>> };

export type TextPlace = { in: "body" | "query" | "path" | "header"; name: string; max: number | undefined };
export type TextCall = {
  method: Method;
  url: string;
  isForm: boolean;
  /** A body that the call understands. */
  body: Record<string, unknown> | unknown[] | undefined;
  /** Where a text of somebody's own may stand, by its path in the body. */
  places: TextPlace[];
};

const METHODS: Record<string, Method> = { get: "GET", post: "POST", put: "PUT", patch: "PATCH", delete: "DELETE" };

/** One of each, by method and address. */
export function textCalls({ paths }: Api): TextCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, { requestBody, parameters = [] }]) => {
      const method = METHODS[name];
      if (!method) return [];
      const [[type, content] = ["", undefined]] = Object.entries(requestBody?.content ?? {});
      const schema = content?.schema;
      const places = [
        ...(schema ? placesOf(schema) : []),
        ...parameters.filter(isText).map((each): TextPlace => {
          return { in: each.in === "path" ? "path" : "query", name: each.name, max: each.schema?.maxLength };
        }),
      ];
      const body = schema && (sampleOf("", schema) as TextCall["body"]);
      const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
      return [{ method, url, isForm: type.startsWith("multipart"), body, places }];
    }),
  );
}

const isText = ({ in: where, schema }: Parameter) =>
  (where === "query" || where === "path") && schema?.type === "string" && schema.enum === undefined;

function placesOf(schema: Schema, path = ""): TextPlace[] {
  const one = schema.anyOf?.find(({ type }) => type === "string") ?? schema;
  if (one.type === "string" && one.enum === undefined && one.const === undefined && one.format !== "binary")
    return [{ in: "body", name: path, max: one.maxLength }];
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (schema.items) return placesOf(schema.items, below("0"));
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => placesOf(each, below(name)));
}

/** By what a field is called, since a schema does not say that a text is an address. */
const WORDS: [RegExp, () => string][] = [
  [/email/, () => `reader-${randomUUID()}@example.com`],
  [/password/, () => TEST_PASSWORD],
  [/url|website|link|host/, () => "https://halden.example/"],
  [/html|content/, () => "<p>The ferry leaves at ten past six.</p>"],
  [/(?:_at|date|from|to|until)$/, () => "2027-01-01T10:00:00Z"],
  [/key|guid/, () => randomUUID()],
];

function sampleOf(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(name, schema.anyOf[0] ?? {});
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([, { format }]) => format !== "binary")
        .map(([key, each]) => [key, sampleOf(key, each)]),
    );
  if (schema.items) return schema.minItems || name === "" ? [sampleOf(name, schema.items)] : [];
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (schema.type !== "string") return {};
  if (schema.format === "uuid") return randomUUID();
  const known = WORDS.find(([pattern]) => pattern.test(name))?.[1]();
  return (known ?? "Halden").padEnd(schema.minLength ?? 0, "a").slice(0, schema.maxLength);
}

/** The body with this text in its place. */
export function bodyWith(body: TextCall["body"], path: string, text: string): TextCall["body"] {
  const copy = structuredClone(body ?? {});
  let at = copy as Record<string, unknown>;
  const steps = path in at ? [path] : path.split(".");
  const last = steps.pop() ?? "";
  for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>;
  at[last] = text;
  return copy;
}
