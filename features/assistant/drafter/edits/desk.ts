/** What an edit works on: the draft as it stands, and what limits the edit. */
import type { OtherNames } from "#features/content/tags-contract.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { type AiDraft, DRAFT_LABELS, draftFieldsOf } from "../../contract.ts";
import type { WritingTask } from "../../server/writer.ts";

/** A draft whose fields are there and of their types, whatever a client sent. */
type OpenDraft = {
  title: string;
  summary: string;
  content: string;
  tags: string[];
  questions: string[];
  rating: number | undefined;
  comparison_products: string[];
  seo_meta_title: string;
  seo_meta_description: string;
};

export type TextField = "title" | "summary" | "content" | "seo_meta_title" | "seo_meta_description";
const TEXT_FIELDS: readonly TextField[] = ["title", "summary", "content", "seo_meta_title", "seo_meta_description"];

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
/** A request in small words without "please": null when it is about something else. */
export type ReadCommand = (request: string) => Command | null;

export function said(text: string, changes: Partial<AiDraft> = {}): Outcome {
  return { changes, said: text };
}

/** A field's name in front of what was done with it. */
export function labelOf(field: string): string {
  return DRAFT_LABELS[field] ?? field;
}

export function hasField(kind: ContentKind, field: string): boolean {
  return draftFieldsOf(kind).includes(field);
}

/** Where this request means no field of its own: the one it is limited to, else the content. */
export function textFieldOf(desk: Desk, named: TextField | null): TextField {
  return named ?? TEXT_FIELDS.find((field) => field === desk.field) ?? "content";
}

/** Which text fields a request about the whole text touches. */
export function textFieldsOf(desk: Desk, named: TextField | null): readonly TextField[] {
  if (named !== null) return [named];
  const limit = TEXT_FIELDS.find((field) => field === desk.field);
  return limit ? [limit] : TEXT_FIELDS;
}

export function openDesk({ kind, edit, categories, otherNames }: WritingTask): Desk {
  const current: Record<string, unknown> = { ...edit?.current };
  const text = (name: string) => (typeof current[name] === "string" ? current[name] : "");
  const list = (name: string) =>
    Array.isArray(current[name]) ? current[name].filter((entry) => typeof entry === "string") : [];
  const rating = current["rating"];
  return {
    kind,
    draft: {
      title: text("title"),
      summary: text("summary"),
      content: text("content"),
      tags: list("tags"),
      questions: list("questions"),
      rating: typeof rating === "number" ? rating : undefined,
      comparison_products: list("comparison_products"),
      seo_meta_title: text("seo_meta_title"),
      seo_meta_description: text("seo_meta_description"),
    },
    field: edit?.field.trim() ?? "",
    categories,
    otherNames,
  };
}
