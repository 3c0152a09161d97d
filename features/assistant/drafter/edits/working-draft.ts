/** What an edit works on: the draft in its current state, and what limits the edit. */
import type { OtherNames } from "#features/categories/names/find-category.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { type AiDraft, DRAFT_LABELS, draftFieldsOf } from "../../contract.ts";
import type { WritingTask } from "../../server/writers/writer.ts";

const TEXTS = ["title", "summary", "content", "seo_meta_title", "seo_meta_description"] as const;
const LISTS = ["tags", "questions", "comparison_products"] as const;
export type TextField = (typeof TEXTS)[number];
export type ShortText = Exclude<TextField, "content">;
export type ListField = (typeof LISTS)[number];
export type Field = TextField | ListField | "rating";

/** A draft whose fields are there and of their types, whatever a client sent. */
type OpenDraft = Record<TextField, string> & Record<ListField, string[]> & { rating: unknown };

export type Desk = {
  kind: ContentKind;
  draft: OpenDraft;
  /** Limits the edit; empty for any. */
  field: string;
  categories: readonly string[];
  otherNames: OtherNames | undefined;
};

/** New values, and what is said about them: a sentence for each thing done or not done. */
export type Outcome = { changes: Partial<AiDraft>; said: string };
export type Command = (desk: Desk) => Outcome;

export const isList = (field: string): field is ListField => LISTS.some((list) => list === field);
export const isText = (field: string): field is TextField => TEXTS.some((text) => text === field);

export function said(text: string, changes: Partial<AiDraft> = {}): Outcome {
  return { changes, said: text };
}

export function labelOf(field: string): string {
  return DRAFT_LABELS[field] ?? field;
}

/** What is said of a field that drafts of this kind do not have; null where they have it. */
export function missing({ kind }: Desk, field: Field): Outcome | null {
  if (draftFieldsOf(kind).includes(field)) return null;
  return said(`${labelOf(field)}: ${kind.pluralLabel.toLowerCase()} have none.`);
}

export function openDesk({ kind, edit, categories, otherNames }: WritingTask): Desk {
  const current: Record<string, unknown> = { ...edit?.current };
  const text = (name: string) => (typeof current[name] === "string" ? current[name] : "");
  const list = (name: string) =>
    Array.isArray(current[name]) ? current[name].filter((entry) => typeof entry === "string") : [];
  const draft = { ...byName(TEXTS, text), ...byName(LISTS, list), rating: current["rating"] };
  return { kind, draft, field: edit?.field.trim() ?? "", categories, otherNames };
}

function byName<Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
}
