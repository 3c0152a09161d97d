/** The changes of an AI draft to the form of its kind. */
import type { AiDraft, AssistantContext } from "../../contract.ts";
import { findMeantCategory, otherNamesOf } from "#features/categories/names/find-category.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { StoryField } from "#features/content/kinds/kind.ts";
import {
  checkValues,
  emptyValues,
  type FieldChanges,
  type FieldValue,
  filled,
  lineLimitOf,
  type PlanLimits,
  SEO_FIELDS,
  withFields,
} from "#features/content/ui/form/values.ts";
import { isEmptyContent } from "#features/editor/html/count-words.ts";
import { type Category, MAX_CATEGORIES } from "#features/categories/contract.ts";

const HIGHEST_RATING = 5;

type Plan = {
  limits: PlanLimits;
  /** Allowed categories; a draft's other tags are dropped. */
  categories: readonly Category[];
  ratingStep: number;
};

/** New values by field name, in the order of the form, without fields that are empty in the draft. */
export function changesOf(kind: ContentKind, draft: AiDraft, context: AssistantContext, plan: Plan): FieldChanges {
  const given = givenValues(kind, draft, context);
  const found: [string, FieldValue][] = [
    ...kind.form.story.map((field): [string, FieldValue] => [
      field.name,
      storyValue(kind, field, given[field.name], plan),
    ]),
    ["tags", knownCategories(draft.tags, plan.categories)],
    ...SEO_FIELDS.map((name): [string, FieldValue] => [name, lineOf(given[name])]),
  ];
  return Object.fromEntries(found.filter(([name, value]) => value.length > 0 && isTaken(kind, name, value)));
}

/** The draft by the names of the form's fields. */
function givenValues(kind: ContentKind, draft: AiDraft, context: AssistantContext): Record<string, unknown> {
  const { titleField, carried } = kind.assistant;
  const fromContext = Object.entries(carried).map(([from, to]) => [to, context[from]]);
  return { ...draft, ...Object.fromEntries(fromContext), [titleField]: draft.title };
}

function storyValue(kind: ContentKind, { name, control }: StoryField, given: unknown, plan: Plan): FieldValue {
  const read: Record<StoryField["control"], () => FieldValue> = {
    headline: () => lineOf(given),
    line: () => lineOf(given),
    url: () => lineOf(given),
    company: () => "",
    choice: () => "",
    paragraph: () => textOf(given).trim(),
    "rich-text": () => (isEmptyContent(textOf(given)) ? "" : textOf(given)),
    rating: () => ratingOf(given, plan.ratingStep),
    list: () => filled(Array.isArray(given) ? given.map(textOf) : []).slice(0, limitOf(kind, name, plan)),
  };
  return read[control]();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function lineOf(value: unknown): string {
  return textOf(value).trim().replaceAll(/\s+/g, " ");
}

function limitOf(kind: ContentKind, list: string, { limits }: Plan): number | undefined {
  return lineLimitOf(kind, list, limits) ?? undefined;
}

function ratingOf(value: unknown, step: number): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return "";
  const steps = Math.round(Math.min(HIGHEST_RATING, Math.max(0, value)) / step);
  return String(Math.round(steps * step * 10) / 10);
}

function knownCategories(tags: readonly string[], categories: readonly Category[]): string[] {
  const [labels, others] = [categories.map(({ label }) => label), otherNamesOf(categories)];
  const known = tags.map((tag) => findMeantCategory(labels, tag, others)).filter((label) => label !== null);
  return [...new Set(known)].slice(0, MAX_CATEGORIES);
}

/** A value that a draft cannot be saved with, for example one that is too long, would stop autosave. */
function isTaken(kind: ContentKind, name: string, value: FieldValue): boolean {
  const alone = withFields(emptyValues(kind), { [name]: value });
  return Object.keys(checkValues(kind, alone, { word_limit: null, anchor_text_links: null }, "draft")).length === 0;
}
