/**
 * Parses a model's answer: valid JSON, JSON within prose or Markdown, truncated JSON, wrong fields. The result
 * is as safe as an author's own input, and within the contract's limits. Nothing here throws.
 */
import { findMeantCategory } from "#features/categories/names/find-category.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { type AiDraft, draftFieldsOf, draftSchemaOf, type EditResult } from "../../contract.ts";
import { type AnswerField, answerFieldsOf } from "./fields.ts";
import { findObject, isJsonObject, type JsonObject } from "./json.ts";
import { editableFields } from "./schema.ts";
import { cut, plainList, plainNumber, plainText, storyHtml } from "./text.ts";
import { limitLinks, type LinkLimit } from "./link-policy.ts";
import type { WritingTask, Written } from "../writers/writer.ts";

const MAX_MESSAGE = 4000;
/** An answer in progress is parsed many times for one task. */
const knownLimits = new WeakMap<WritingTask, LinkLimit>();

/**
 * @returns null where the answer has no title or no content: a parse failure (docs/product/assistant.md, Unreadable
 * answers).
 */
export function readDraftAnswer(kind: ContentKind, text: string, task: WritingTask): AiDraft | null {
  const fields = answerFieldsOf(kind);
  const found = findObject(text, (each) => fields.some(({ name, isRequired }) => isRequired && name in each));
  if (!found) return null;
  const draft = draftSchemaOf(kind).safeParse(readFields(found, fields, task));
  return draft.success ? (draft.data as AiDraft) : null; // the kind's own fields are known only by name
}

/** @returns null when the answer has neither a message nor a possible change. */
export function readEditAnswer(kind: ContentKind, text: string, task: WritingTask): EditResult | null {
  const fields = editableFields(kind, task.edit?.field ?? "");
  const found = findEdit(kind, text);
  if (!found) return null;
  const current = readFields({ ...task.edit?.current }, fields, task);
  const given = Object.entries(readFields(found.changes, fields, task));
  const made = given.filter(([name, value]) => !isSame(value, current[name]));
  const changes: Partial<AiDraft> = Object.fromEntries(made);
  const updated = draftFieldsOf(kind).filter((name) => name in changes);
  return found.message === "" && updated.length === 0
    ? null
    : { message: found.message, changes, updated_fields: updated };
}

/** The readable part of an answer in progress, as safe as the whole; the end of `content` stays open. */
export function readWritten(task: WritingTask, text: string): Written {
  const { kind, edit } = task;
  if (!edit) {
    const fields = answerFieldsOf(kind);
    const draft = findObject(text, (each) => fields.some(({ name }) => name in each));
    return draft ? readOpenFields(draft, fields, task) : {};
  }
  const found = findEdit(kind, text);
  if (!found) return {};
  const message = found.message === "" ? {} : { message: found.message };
  return { ...message, ...readOpenFields(found.changes, editableFields(kind, edit.field), task) };
}

function findEdit(kind: ContentKind, text: string): { message: string; changes: JsonObject } | null {
  const names = ["message", "changes", ...draftFieldsOf(kind)];
  const found = findObject(text, (each) => names.some((name) => name in each));
  if (!found) return null;
  const { message, changes, ...others } = found;
  const fromText = typeof changes === "string" ? findObject(changes, () => true) : null;
  return {
    message:
      typeof message === "string" ? cut(message.replaceAll("\u0000", "").toWellFormed().trim(), MAX_MESSAGE) : "",
    // Some models answer the fields themselves instead of changes.
    changes: isJsonObject(changes) ? changes : (fromText ?? others),
  };
}

/** The fields with usable values. Null and an empty required text are ignored. */
function readFields(found: JsonObject, fields: AnswerField[], task: WritingTask): Written {
  const limit = knownLimits.get(task) ?? limitLinks(task);
  knownLimits.set(task, limit);
  const read = fields.map((field) => [field.name, readValue(found[field.name], field, task, limit)] as const);
  const isOfUse = (value: unknown, name: string) =>
    value !== undefined && !(value === "" && fields.some((field) => field.name === name && field.isRequired));
  return Object.fromEntries(read.filter(([name, value]) => isOfUse(value, name)));
}

function readValue(value: unknown, field: AnswerField, task: WritingTask, limit: LinkLimit): unknown {
  if (field.form === "html") return storyHtml(value, field, limit);
  if (field.form === "number") return plainNumber(value, field);
  if (field.form === "text") return plainText(value, field.maxCharacters);
  return field.name === "tags" ? knownTags(value, field, task) : plainList(value, field);
}

/**
 * Matching categories in their own spelling; other tags only if the draft has them or the user asks for them by name.
 */
function knownTags(
  value: unknown,
  field: AnswerField,
  { categories, otherNames, edit }: WritingTask,
): string[] | undefined {
  const current = plainList(edit?.current.tags, field) ?? [];
  const own = new Map(current.map((tag) => [tag.toLowerCase(), tag]));
  const request = edit?.request.toLowerCase() ?? "";
  const given = plainList(value, { ...field, maxEntries: Infinity });
  const known = given?.flatMap((tag) => {
    const isAskedFor = request.includes(tag.toLowerCase());
    const label = own.get(tag.toLowerCase()) ?? findMeantCategory(categories, tag, otherNames);
    return label ?? (isAskedFor ? tag : []);
  });
  // Only unknown tags are a mistake; no tags at all are intended.
  if (!known || (known.length === 0 && given?.length !== 0)) return undefined;
  return [...new Set(known)].slice(0, field.maxEntries);
}

/** Drops an incomplete tag and the closing tags that sanitising adds, so that the text only grows. */
function readOpenFields(found: JsonObject, fields: AnswerField[], task: WritingTask): Written {
  const { content } = found;
  const begun = typeof content === "string" ? { ...found, content: content.replace(/<[^<>]*$|&[#\w]*$/, "") } : found;
  const written = readFields(begun, fields, task);
  const html = written["content"];
  return typeof html === "string" ? { ...written, content: withoutClosings(html) } : written;
}

/** One by one from the end: one pattern for all of them would backtrack from each. */
function withoutClosings(html: string): string {
  let end = html.length;
  for (let at = end; ; at = end) {
    while (/\s/.test(html.charAt(at - 1))) at -= 1;
    const [tag] = /<\/[a-z\d]{1,10}>$/.exec(html.slice(Math.max(0, at - 13), at)) ?? [];
    if (tag === undefined) return html.slice(0, end);
    end = at - tag.length;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
