/** Plans the insertion of a draft into the current form: the text it would replace, and the part the plan allows. */
import { DRAFT_LABELS } from "../../contract.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { SECTION_TITLES } from "#features/content/ui/form/section.tsx";
import {
  type FieldChanges,
  fieldOf,
  type FormValues,
  isFieldUntouched,
  isSame,
  only,
  type PlanLimits,
  storyFieldOf,
} from "#features/content/ui/form/values.ts";
import { firstWordsOf } from "./first-words.ts";
import { countWords } from "#features/editor/html/count-words.ts";

/** Number of words in the content; the plan allows the first ones up to its limit. */
export type Cut = { words: number; limit: number };

export type InsertionPlan = {
  changes: FieldChanges;
  /** Names of the fields whose text would be replaced. */
  replaced: string[];
  /** The changes that replace nothing. */
  rest: FieldChanges;
  /** Whether all of those fields are empty or contain an earlier draft. */
  isRestEmpty: boolean;
  cut: Cut | null;
};

/** @param inserted text inserted by an earlier draft: if unchanged, it is not the user's own. */
export function planInsertion(
  kind: ContentKind,
  wanted: FieldChanges,
  values: FormValues,
  inserted: FieldChanges,
  limits: PlanLimits,
): InsertionPlan {
  const { changes, cut } = fitToPlan(kind, wanted, limits);
  const isEmpty = (name: string) => isFieldUntouched(kind, name, fieldOf(values, name));
  const isKept = (name: string) =>
    isEmpty(name) || [changes[name], inserted[name]].some((text) => isSame(text, fieldOf(values, name)));
  const names = Object.keys(changes);
  const rest = names.filter(isKept);
  return {
    changes,
    replaced: names.filter((name) => !isKept(name)),
    rest: only(changes, rest),
    isRestEmpty: rest.every(isEmpty),
    cut,
  };
}

/** Content that is longer than the plan allows goes in up to the limit (docs/product/publishing.md, Word limit). */
function fitToPlan(kind: ContentKind, wanted: FieldChanges, { word_limit: limit }: PlanLimits) {
  const story = storyFieldOf(kind);
  const html = String(wanted[story] ?? "");
  const words = countWords(html);
  if (limit === null || words <= limit) return { changes: wanted, cut: null };
  const others = Object.keys(wanted).filter((name) => name !== story);
  const changes = limit <= 0 ? only(wanted, others) : { ...wanted, [story]: firstWordsOf(html, limit) };
  return { changes, cut: { words, limit } };
}

/** The form's label of a field. */
export function labelOf(kind: ContentKind, name: string): string {
  if (name === "tags") return SECTION_TITLES.categories;
  return kind.form.story.find((field) => field.name === name)?.label ?? DRAFT_LABELS[name] ?? name;
}
