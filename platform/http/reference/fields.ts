/** Fields of a call as a table. */
import { escapeText } from "entities/escape";
import type { Content, Operation, Schema } from "./api-document.ts";

export function parameterTable(parameters: NonNullable<Operation["parameters"]>): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map((each) =>
    fieldRow(
      `${each.name} (${each.in})`,
      { ...each.schema, description: each.description ?? each.schema?.description ?? "" },
      each.required === true,
    ),
  );
  return fieldTable("Parameters", rows);
}

export function bodyTables(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => schemaBlock(`Body, ${type}`, schema))
    .join("");
}

/** Closed until a reader asks, because answers are long. */
export function answerTables(responses: NonNullable<Operation["responses"]>): string {
  return Object.entries(responses)
    .filter(([status]) => status !== "default")
    .map(([status, { description = "", content = {} }]) => {
      const [schema] = Object.values(content).map((each) => each.schema);
      const said = description === "Default Response" ? "" : ` <span>${escapeText(description)}</span>`;
      const name = `<code>${escapeText(status)}</code>${said}`;
      if (!schema?.properties || isPlainError(schema)) {
        const text = schema && !isPlainError(schema) ? ` <span>${escapeText(typeName(schema))}</span>` : "";
        return `<p class="answer">${name}${text}</p>`;
      }
      return `<details><summary>${name} <span>Fields of the answer</span></summary>${fieldTable("", fieldRows(schema, ""))}</details>`;
    })
    .join("");
}

const isPlainError = ({ properties = {} }: Schema) => Object.keys(properties).join() === "detail";

function schemaBlock(name: string, schema: Schema | undefined): string {
  if (!schema) return `<h4>${escapeText(name)}</h4>`;
  if (!schema.properties)
    return `<h4>${escapeText(name)}</h4><p><code>${escapeText(typeName(schema))}</code> ${escapeText(schema.description ?? "")}</p>`;
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

/** Scrolls in a narrow window, and then by keyboard too. */
function fieldTable(caption: string, rows: string[]): string {
  const title = caption === "" ? "" : `<caption>${escapeText(caption)}</caption>`;
  const label = caption === "" ? "Fields of the answer" : caption;
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeText(label)}"><table>${title}<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function fieldRow(name: string, schema: Schema, required: boolean): string {
  const mark = required ? "" : " <small>optional</small>";
  const old = schema.deprecated ? " <small>deprecated</small>" : "";
  return `<tr><th scope="row"><code>${escapeText(name)}</code>${mark}${old}</th><td>${escapeText(typeName(schema))}</td><td>${escapeText(schema.description ?? "")}</td></tr>`;
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
