/** The values of a content form, their checks against the contract, and their multipart body. */
import { z } from "zod";
import { contentMessages, type PostDetail } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { draftSchema, submissionSchema } from "../../contracts/submission.ts";
import { type MediaTexts, mediaTextsOf } from "#features/media/contract.ts";
import { countWords } from "#features/editor/html/count-words.ts";

/** Everything typed or chosen; files live in their upload slots. */
export const formValues = z.object({
  /** Text fields by their name in the calls, the kind's own among them; a rating is the text of its number. */
  texts: z.record(z.string(), z.string()),
  /** Lists of lines by their name in the calls; each has at least one line, which may be blank. */
  lists: z.record(z.string(), z.array(z.string()).min(1)),
  tags: z.array(z.string()),
});
export type FormValues = z.infer<typeof formValues>;

export type PlanLimits = { word_limit: number | null; anchor_text_links: number | null };

/** Field name to message; a line of a list has its own key, for example `embedded_websites.0`. */
export type FieldErrors = Record<string, string>;

export const WEBSITES = "embedded_websites";
export const LANGUAGE = "language";
export const SEO_FIELDS = ["seo_meta_title", "seo_meta_description"] as const;
/** Step of the submit form's rating; saved posts have tenths. */
export const SUBMIT_RATING_STEP = 0.5;
/** docs/product/kinds.md, Rating. */
const DEFAULT_RATING = "5";

export const POSTED_AS = "posted_by_company";

/** A new form, posted as the company in the top bar's switcher; empty: as its author. */
export function startValues(kind: ContentKind, startsAs: string): FormValues {
  const { texts, ...rest } = emptyValues(kind);
  return { ...rest, texts: { ...texts, [POSTED_AS]: startsAs } };
}

export function emptyValues(kind: ContentKind): FormValues {
  const story = kind.form.story.filter(({ control }) => control !== "list");
  return {
    texts: Object.fromEntries([
      ...story.map(({ name, control }) => [name, control === "rating" ? DEFAULT_RATING : ""]),
      ...SEO_FIELDS.map((name) => [name, ""]),
      [LANGUAGE, ""],
    ]),
    lists: Object.fromEntries(listNames(kind).map((name) => [name, [""]])),
    tags: [],
  };
}

/** A stored post, or a revision of it, as form values. */
export function valuesOf(kind: ContentKind, detail: Pick<PostDetail, "tags"> & Record<string, unknown>): FormValues {
  const empty = emptyValues(kind);
  // A guess is the server's, not the author's choice.
  const own: Record<string, unknown> = { ...detail, ...(detail["language_chosen"] !== true && { [LANGUAGE]: "" }) };
  const texts = Object.keys(empty.texts).map((name) => [name, textOf(own[name]) ?? ""]);
  const lists = Object.keys(empty.lists).map((name) => [name, linesOf(detail[name])]);
  return { texts: Object.fromEntries(texts), lists: Object.fromEntries(lists), tags: [...detail.tags] };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : undefined;
}

function linesOf(value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map((line) => textOf(line) ?? "") : [];
  return lines.length === 0 ? [""] : lines;
}

/** Values of an earlier visit, converted to the current fields of this kind. */
export function fitValues(kind: ContentKind, { texts, lists, tags }: FormValues): FormValues {
  const empty = emptyValues(kind);
  return { texts: { ...empty.texts, ...texts }, lists: { ...empty.lists, ...lists }, tags };
}

/**
 * Whether nothing was typed or chosen; the initial rating does not count.
 * @param startsAs the company that the form started with, as text.
 */
export function isUntouched(kind: ContentKind, { texts, lists, tags }: FormValues, startsAs = ""): boolean {
  return Object.entries({ ...texts, ...lists, tags }).every(
    ([name, value]) => isFieldUntouched(kind, name, value) || (name === POSTED_AS && String(value) === startsAs),
  );
}

/** The value of one field: a text, the lines of a list, or the categories under `tags`. */
export type FieldValue = string | string[];
/** New values by field name. */
export type FieldChanges = Readonly<Record<string, FieldValue>>;

export function fieldOf({ texts, lists, tags }: FormValues, name: string): FieldValue {
  return name === "tags" ? tags : (lists[name] ?? texts[name] ?? "");
}

export function withFields({ texts, lists, tags }: FormValues, changes: FieldChanges): FormValues {
  const next = { texts: { ...texts }, lists: { ...lists }, tags };
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === "string") next.texts[name] = value;
    else if (name === "tags") next.tags = value;
    else next.lists[name] = value.length === 0 ? [""] : value;
  }
  return next;
}

/** Whether nothing was typed or chosen in this field. */
export function isFieldUntouched(kind: ContentKind, name: string, value: FieldValue): boolean {
  if (typeof value !== "string") return filled(value).length === 0;
  return value.trim() === (emptyValues(kind).texts[name] ?? "");
}

/** Name of the field that holds the story. */
export function storyFieldOf(kind: ContentKind): string {
  return kind.form.story.find(({ control }) => control === "rich-text")?.name ?? "content";
}

export function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function only(changes: FieldChanges, names: readonly string[]): FieldChanges {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name)));
}

export function filled(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

export function lineKey(list: string, index: number): string {
  return `${list}.${index}`;
}

/**
 * Maximum lines of this list in the plan; null for no limit. The plan limits one list of each kind
 * (docs/product/publishing.md, Link limit).
 */
export function lineLimitOf(kind: ContentKind, list: string, limits: PlanLimits): number | null {
  return kind.linkLimit.field === list ? limits.anchor_text_links : null;
}

/** Empty if the form can be sent. Messages are the contract's, as on the server. */
export function checkValues(
  kind: ContentKind,
  values: FormValues,
  limits: PlanLimits,
  purpose: "publish" | "draft",
): FieldErrors {
  const schema = purpose === "publish" ? submissionSchema(kind) : draftSchema(kind);
  const result = schema.safeParse({ ...values.texts, ...values.lists, tags: values.tags });
  const problems = result.error ? placedProblems(result.error, values) : {};
  return purpose === "publish" ? { ...problems, ...planProblems(kind, values, limits) } : problems;
}

function placedProblems(error: z.ZodError, { lists }: FormValues): FieldErrors {
  const problems: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const [field, index] = path;
    const name = String(field);
    if (name in lists && typeof index === "number") problems[lineKey(name, index)] ??= message;
    else problems[name] ??= message;
  }
  return problems;
}

function planProblems(kind: ContentKind, { texts, lists }: FormValues, limits: PlanLimits): FieldErrors {
  const problems: FieldErrors = {};
  const words = countWords(texts["content"] ?? "");
  if (limits.word_limit !== null && words > limits.word_limit) {
    problems["content"] = contentMessages.tooManyWords(limits.word_limit, words);
  }
  const { field, noun } = kind.linkLimit;
  const limit = lineLimitOf(kind, field, limits);
  if (limit !== null && filled(lists[field] ?? []).length > limit) {
    problems[field] = contentMessages.tooManyEntries(limit, noun);
  }
  return problems;
}

/** A server's message about the websites names the position, which belongs to that line. */
export function placeServerErrors(fields: Record<string, string>, { lists }: FormValues): FieldErrors {
  const { [WEBSITES]: message, ...others } = fields;
  if (message === undefined) return fields;
  // The server counts only the sent entries, which are the non-blank ones.
  const sent = (lists[WEBSITES] ?? []).flatMap((website, index) => (website.trim() === "" ? [] : [index]));
  const line = sent.find((_index, position) => message === contentMessages.invalidWebsite(position + 1));
  return { ...others, [line === undefined ? WEBSITES : lineKey(WEBSITES, line)]: message };
}

/** A picture or video uploaded earlier, with its texts in this post. */
export type FormMediaItem = { id: string } & MediaTexts;
export type FormMedia = { banner: FormMediaItem | null; related: readonly FormMediaItem[] };

/**
 * The body of a writing call: fields by their names in the calls, media as ids of earlier uploads.
 * @param extra further fields, for example draft_key, publishing_time, version, or keep_media "[]" with an edit.
 */
export function multipartOf(
  kind: ContentKind,
  values: FormValues,
  { banner, related }: FormMedia,
  extra: Record<string, string>,
): FormData {
  const form = new FormData();
  const empty = emptyValues(kind);
  for (const name of Object.keys(empty.texts)) form.set(name, values.texts[name] ?? "");
  form.set("tags", JSON.stringify(values.tags));
  for (const name of Object.keys(empty.lists)) {
    const lines = filled(values.lists[name] ?? []);
    if (name !== WEBSITES) form.set(name, JSON.stringify(lines));
    else for (const [index, website] of lines.entries()) form.set(`${WEBSITES}[${index}]`, website);
  }
  if (banner) form.set("banner_picture", banner.id);
  for (const { id } of related) form.append("related_media", id);
  const details = banner ? [banner, ...related] : related;
  if (details.length > 0) {
    form.set("media_details", JSON.stringify(details.map((item) => ({ id: item.id, ...mediaTextsOf(item) }))));
  }
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  return form;
}

function listNames(kind: ContentKind): string[] {
  return [...kind.form.story.filter(({ control }) => control === "list").map(({ name }) => name), WEBSITES];
}
