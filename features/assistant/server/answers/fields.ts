/** The fields of an answer as data, read from the kind's zod schema: used for prompts and for parsing. */
import { z } from "zod";
import type { ContentKind, KindKey } from "#features/content/kinds/index.ts";
import { draftSchemaOf } from "../../contract.ts";

export type AnswerField = {
  name: string;
  form: "text" | "html" | "list" | "number";
  description: string;
  isRequired: boolean;
  /** Of a text, or of each entry of a list. */
  maxCharacters: number;
  maxEntries: number;
  least: number;
  max: number;
};

type Property = {
  type?: "string" | "array" | "number";
  description?: string;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  items?: { maxLength?: number };
};

/** The one field that is HTML; every other text is plain. */
const STORY = "content";
const known = new Map<KindKey, AnswerField[]>();

/** Fields of a kind's draft, in the schema's order. */
export function answerFieldsOf(kind: ContentKind): AnswerField[] {
  const fields = known.get(kind.key) ?? readSchema(kind);
  known.set(kind.key, fields);
  return fields;
}

function readSchema(kind: ContentKind): AnswerField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(draftSchemaOf(kind), { io: "input" });
  return Object.entries(properties as Record<string, Property>).map(([name, property]) => ({
    name,
    form: formOf(name, property),
    description: property.description ?? "",
    isRequired: required.includes(name),
    maxCharacters: property.maxLength ?? property.items?.maxLength ?? Infinity,
    maxEntries: property.maxItems ?? Infinity,
    least: property.minimum ?? -Infinity,
    max: property.maximum ?? Infinity,
  }));
}

function formOf(name: string, { type }: Property): AnswerField["form"] {
  if (name === STORY) return "html";
  if (type === "array") return "list";
  return type === "number" ? "number" : "text";
}
