/** State of an edit: the current draft, and the limits of the edit. */
import type { OtherNames } from "#features/categories/names/find-category.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { DRAFT_LABELS, draftFieldsOf, WRITTEN_FIELDS } from "../../contract.ts";
import type { WritingTask } from "../../server/writers/writer.ts";

const TEXTS = ["title", "summary", "content", "seo_meta_title", "seo_meta_description"] as const;
type CommonText = (typeof TEXTS)[number];
/** Name of a field of any kind's drafts. */
export type Field = string;

/** Normalises a client's draft: all fields exist and have their types. */
type OpenDraft = Record<CommonText, string> & Readonly<Record<string, unknown>>;

export type Desk = {
  kind: ContentKind;
  draft: OpenDraft;
  /** Limits the edit; empty for any. */
  field: string;
  categories: readonly string[];
  otherNames: OtherNames | undefined;
};

/** New values by field name, and the reply: a sentence for each thing done or not done. */
export type Outcome = { changes: Readonly<Record<string, unknown>>; said: string };
export type Command = (desk: Desk) => Outcome;

export const isList = (field: Field) =>
  field === "tags" || WRITTEN_FIELDS[field]?.form === "list" || WRITTEN_FIELDS[field]?.form === "badges";
export const isText = (field: Field) => TEXTS.some((text) => text === field) || WRITTEN_FIELDS[field]?.form === "text";

export function said(text: string, changes: Outcome["changes"] = {}): Outcome {
  return { changes, said: text };
}

export function labelOf(field: string): string {
  return DRAFT_LABELS[field] ?? field;
}

/** The message for a field that drafts of this kind do not have; null if they have it. */
export function missing({ kind }: Desk, field: Field): Outcome | null {
  if (draftFieldsOf(kind).includes(field)) return null;
  return said(`${labelOf(field)}: ${kind.pluralLabel.toLowerCase()} have none.`);
}

export function openDesk({ kind, edit, categories, otherNames }: WritingTask): Desk {
  const current: Record<string, unknown> = { ...edit?.current };
  const texts = [...TEXTS, ...draftFieldsOf(kind).filter(isText)].map((name) => [name, textIn(current, name)]);
  const lists = ["tags", ...Object.keys(WRITTEN_FIELDS).filter(isList)].map((name) => [name, listIn(current, name)]);
  const draft = { ...current, ...Object.fromEntries([...texts, ...lists]) } as OpenDraft;
  return { kind, draft, field: edit?.field.trim() ?? "", categories, otherNames };
}

export function textIn(draft: Readonly<Record<string, unknown>>, field: Field): string {
  const text = draft[field];
  return typeof text === "string" ? text : "";
}

export function listIn(draft: Readonly<Record<string, unknown>>, field: Field): string[] {
  const list = draft[field];
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
}

/** Questions on lines of their own in the content. */
export function askedIn(draft: OpenDraft): string[] {
  return Object.keys(WRITTEN_FIELDS).flatMap((name) => (WRITTEN_FIELDS[name]?.isAsked ? listIn(draft, name) : []));
}
