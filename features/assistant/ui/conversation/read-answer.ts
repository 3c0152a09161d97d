/**
 * Parses the assistant's answer, complete or in progress (docs/product/assistant.md, Unreadable answers).
 */
import { escapeText } from "entities/escape";
import { z } from "zod";
import { type ContentKind, kindOf, type KindKey } from "#features/content/kinds/index.ts";
import {
  type AiDraft,
  assistantMessages,
  draftSchemaOf,
  type EditResult,
  editResultSchemaOf,
  RAW_PREVIEW_CHARACTERS,
} from "../../contract.ts";
import { type FieldValue, isBlank } from "./conversation.ts";

type FieldSchema = { safeParse: (value: unknown) => { data?: unknown } };

/** Null when it is no draft with a title and a content. */
export function readDraft(kindKey: KindKey, response: string): AiDraft | null {
  return (draftSchemaOf(kindOf(kindKey)).safeParse(parseJson(response)).data as AiDraft | undefined) ?? null;
}

/** Null when it is no edit result. */
export function readEdit(kindKey: KindKey, response: string): EditResult | null {
  const parsed = parseJson(response);
  const given = z.object({ changes: z.record(z.string(), z.unknown()) }).safeParse(parsed).data;
  const edit = editResultSchemaOf(kindOf(kindKey)).safeParse(parsed).data;
  if (!given || !edit) return null;
  // The schema fills in missing fields, as for a draft: those are not changes.
  const changes = Object.entries(edit.changes).filter(([field]) => field in given.changes);
  return { ...edit, changes: Object.fromEntries(changes) };
}

/** Stands in for a draft that could not be read: the start of the answer, as text. */
export function placeholderDraft(kindKey: KindKey, response: string): AiDraft {
  const start = Array.from(response.slice(0, 4 * RAW_PREVIEW_CHARACTERS))
    .slice(0, RAW_PREVIEW_CHARACTERS)
    .join("");
  return completeDraft(kindOf(kindKey), {
    title: assistantMessages.unparseableTitle,
    content: `<p>${escapeText(start)}</p>`,
  });
}

/** The fields written so far that have a usable value. */
export function readWritten(kindKey: KindKey, written: Readonly<Record<string, unknown>>): Partial<AiDraft> {
  const shape: Record<string, FieldSchema> = draftSchemaOf(kindOf(kindKey)).shape;
  const usable = Object.entries(written).flatMap(([field, value]) => {
    const data = value === undefined || value === null ? undefined : shape[field]?.safeParse(value).data;
    return isBlank(data as FieldValue) ? [] : [[field, data]];
  });
  return Object.fromEntries(usable);
}

/** Null when nothing of it was written. */
export function partialDraft(kindKey: KindKey, written: Readonly<Record<string, unknown>>): AiDraft | null {
  const fields = readWritten(kindKey, written);
  return Object.keys(fields).length === 0 ? null : completeDraft(kindOf(kindKey), fields);
}

/** Empty texts and lists for what is missing. */
function completeDraft(kind: ContentKind, fields: Partial<AiDraft>): AiDraft {
  const empty = draftSchemaOf(kind).parse({ title: "-", content: "-" });
  return { ...empty, title: "", content: "", ...fields } as AiDraft;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
