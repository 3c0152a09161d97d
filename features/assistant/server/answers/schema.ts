/**
 * The JSON schema for models' answers. Limits are left out: providers refuse them, or build a grammar of 150,000 steps
 * from a length. Every field is required and may be null instead of missing, which is the only form that OpenAI takes.
 */
import type { JSONSchema7 } from "ai";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { type AnswerField, answerFieldsOf } from "./fields.ts";
import type { WritingTask } from "../writers/writer.ts";

export function answerSchemaOf({ kind, edit }: Pick<WritingTask, "kind" | "edit">): JSONSchema7 {
  if (!edit) return objectOf(Object.fromEntries(answerFieldsOf(kind).map((field) => [field.name, draftValue(field)])));
  const changes = editableFields(kind, edit.field).map((field) => [field.name, orNull(field)]);
  return objectOf({
    message: { type: "string", description: "What was changed, or what is needed to do it; for the user" },
    changes: {
      ...objectOf(Object.fromEntries(changes)),
      description: "New values of the changed fields, null for the others",
    },
    updated_fields: { type: "array", items: { type: "string" }, description: "Names of the changed fields" },
  });
}

/** What an edit may change: all fields, or the one that it is limited to. */
export function editableFields(kind: ContentKind, limit: string): AnswerField[] {
  return answerFieldsOf(kind).filter(({ name }) => limit === "" || name === limit);
}

function objectOf(properties: Record<string, JSONSchema7>): JSONSchema7 {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/** A text or a list can be empty; a number that is not known can only be null. */
function draftValue(field: AnswerField): JSONSchema7 {
  return field.form === "number" && !field.isRequired ? orNull(field) : typeOf(field);
}

function orNull(field: AnswerField): JSONSchema7 {
  const { type, ...rest } = typeOf(field);
  return { ...rest, type: [type as "string" | "array" | "number", "null"] };
}

function typeOf({ form, description }: AnswerField): JSONSchema7 {
  if (form === "list") return { type: "array", items: { type: "string" }, description };
  return { type: form === "number" ? "number" : "string", description };
}
