/** The API reference as one HTML page without a script, so that the strict policy needs no exception for it. */
import { escapeText } from "entities/escape";

type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: boolean | Schema;
  maxLength?: number;
  maxItems?: number;
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};
export type ApiDocument = {
  openapi: string;
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};
type Call = { method: string; path: string; operation: Operation };

export function apiDocsPage(document: ApiDocument): string {
  const groups = callsByTag(document);
  const title = `${document.info.title} API`;
  const menu = [...groups.keys()].map((tag) => `<li><a href="#${slugOf(tag)}">${escapeText(tag)}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>${escapeText(title)}</h1><p>${escapeText(document.info.description ?? "")}</p>
<p><a href="/api/openapi.json">OpenAPI ${escapeText(document.openapi)} as JSON</a></p></header>
<nav aria-label="Groups of calls"><ul>${menu.join("")}</ul></nav>
<main>${[...groups].map(([tag, calls]) => groupSection(tag, calls)).join("")}</main></body>
</html>`;
}

function callsByTag(document: ApiDocument): Map<string, Call[]> {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return new Map(
    [...Map.groupBy(calls, (call) => call.operation.tags?.[0] ?? "Other")].toSorted(([one], [other]) =>
      one.localeCompare(other),
    ),
  );
}

function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

function groupSection(tag: string, calls: Call[]): string {
  return `<section aria-labelledby="${slugOf(tag)}"><h2 id="${slugOf(tag)}">${escapeText(tag)}</h2>${calls.map(callBlock).join("")}</section>`;
}

function callBlock({ method, path, operation }: Call): string {
  const parts = [
    operation.description ? `<p>${escapeText(operation.description)}</p>` : "",
    parameterTable(operation.parameters ?? []),
    ...Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
      schemaBlock(`Body: ${type}`, schema),
    ),
    ...Object.entries(operation.responses ?? {}).map(([status, response]) =>
      answerBlock(status, response.content ?? {}),
    ),
  ];
  return `<details><summary><code class="${method.toLowerCase()}">${method}</code> <code>${escapeText(path)}</code> <span>${escapeText(operation.summary ?? "")}</span></summary>${parts.join("")}</details>`;
}

function parameterTable(parameters: NonNullable<Operation["parameters"]>): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map((each) =>
    fieldRow(
      `${each.name} (${each.in})`,
      { ...each.schema, description: each.description ?? each.schema?.description },
      each.required === true,
    ),
  );
  return fieldTable("Parameters", rows);
}

function answerBlock(status: string, content: Content): string {
  const name = status === "default" ? "Answer on errors" : `Answer ${status}`;
  const [schema] = Object.values(content).map((each) => each.schema);
  return schemaBlock(name, schema);
}

function schemaBlock(name: string, schema: Schema | undefined): string {
  if (!schema) return `<h3>${escapeText(name)}</h3>`;
  if (!schema.properties)
    return `<h3>${escapeText(name)}</h3><p><code>${escapeText(typeName(schema))}</code> ${escapeText(schema.description ?? "")}</p>`;
  return fieldTable(name, fieldRows(schema, ""));
}

/** Fields of nested objects and of list items follow their parent, with their full path. */
function fieldRows(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const inner = field.properties ? field : field.items;
    const below = inner?.properties ? fieldRows(inner, `${path}${field.items ? "[]" : ""}.`) : [];
    return [fieldRow(path, field, schema.required?.includes(name) ?? false), ...below];
  });
}

function fieldTable(caption: string, rows: string[]): string {
  return `<table><caption>${escapeText(caption)}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function fieldRow(name: string, schema: Schema, required: boolean): string {
  const mark = required ? "" : " <small>optional</small>";
  return `<tr><th scope="row"><code>${escapeText(name)}</code>${mark}</th><td>${escapeText(typeName(schema))}</td><td>${escapeText(schema.description ?? "")}</td></tr>`;
}

function typeName(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items)
    return `list of ${typeName(schema.items)}${schema.maxItems === undefined ? "" : `, at most ${schema.maxItems}`}`;
  if (typeof schema.additionalProperties === "object") return `map to ${typeName(schema.additionalProperties)}`;
  if (schema.format === "binary") return "file";
  const type = [schema.type ?? "any"].flat().join(" or ");
  if (schema.maxLength !== undefined) return `${type}, at most ${schema.maxLength} characters`;
  return schema.format && type === "string" ? `${type} (${schema.format})` : type;
}
