/** The state of an edit: the current draft, its limits, and what a command answers. */
import type { OtherNames } from "#features/categories/names/find-category.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { DRAFT_LABELS, draftFieldsOf, WRITTEN_FIELDS } from "../contract.ts";
import type { WritingTask } from "../server/writers/writer.ts";

const TEXTS = ["title", "summary", "content", "seo_meta_title", "seo_meta_description"];
/** Name of a field of any kind's drafts. */
export type Field = string;
export type Desk = {
  kind: ContentKind;
  /** All fields exist and have their types. */
  texts: Readonly<Record<Field, string>>;
  lists: Readonly<Record<Field, readonly string[]>>;
  current: Readonly<Record<Field, unknown>>;
  categories: readonly string[];
  otherNames: OtherNames | undefined;
};
/** New values by field name, and the reply: a sentence for each thing done or not done. */
export type Outcome = { changes: Readonly<Record<Field, unknown>>; said: string };
export type Command = (desk: Desk) => Outcome;

export const isList = (field: Field) =>
  field === "tags" || WRITTEN_FIELDS[field]?.form === "list" || WRITTEN_FIELDS[field]?.form === "badges";
export const isText = (field: Field) => TEXTS.includes(field) || WRITTEN_FIELDS[field]?.form === "text";
/** Its entries are lines of the content, too. */
export const isAsked = (field: Field) => WRITTEN_FIELDS[field]?.isAsked ?? false;
export const labelOf = (field: Field) => DRAFT_LABELS[field] ?? field;

export function said(text: string, changes: Outcome["changes"] = {}): Outcome {
  return { changes, said: text };
}

/** The message for a field that drafts of this kind do not have; null if they have it. */
export function missing({ kind }: Desk, field: Field): Outcome | null {
  if (draftFieldsOf(kind).includes(field)) return null;
  return said(`${labelOf(field)}: ${kind.pluralLabel.toLowerCase()} have none.`);
}

export function openDesk({ kind, categories, otherNames }: WritingTask, current: Desk["current"]): Desk {
  const fields = [...TEXTS, "tags", ...Object.keys(WRITTEN_FIELDS)];
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  const listOf = (value: unknown) => (Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : []);
  const read = <Value>(isOf: (field: Field) => boolean, valueOf: (value: unknown) => Value) =>
    Object.fromEntries(fields.filter(isOf).map((field) => [field, valueOf(current[field])]));
  return { kind, current, categories, otherNames, texts: read(isText, textOf), lists: read(isList, listOf) };
}

/** Lines of the content that are questions. */
export function askedIn({ lists }: Desk): string[] {
  return Object.entries(lists).flatMap(([field, entries]) => (isAsked(field) ? entries : []));
}

/** For comparing lines. */
export function folded(text: string): string {
  return text.replace(/\s+/g, "").toLowerCase();
}
