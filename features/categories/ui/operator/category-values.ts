/** What the form of a category holds, and what it sends. Pure. */
import { fieldProblems } from "#platform/contract/fields.ts";
import { type CategoryChange, type CategoryInput, categoryInput, type OperatorCategory } from "../../contract.ts";

export type CategoryValues = { label: string; topic: string; position: string; aliases: string[] };

/** @param category null for one that is new, after the `count` that there are. */
export function categoryValuesOf(category: OperatorCategory | null, count: number): CategoryValues {
  const { label = "", topic = null, aliases = [], position = count + 1 } = category ?? {};
  return { label, topic: topic ?? "", aliases, position: String(position) };
}

/** What the fields of the form are called. */
export const CATEGORY_FIELD_WORDS: Record<keyof CategoryValues, string> = {
  label: "Name",
  topic: "Topic",
  position: "Position",
  aliases: "Other names",
};

type Checked = { input: Required<CategoryInput> } | { problems: Record<string, string> };

export function checkCategory({ position, ...values }: CategoryValues): Checked {
  const place = /^\s*\d+\s*$/.test(position) ? Number(position) : Number.NaN;
  const parsed = categoryInput.required().safeParse({ ...values, position: place });
  return parsed.success ? { input: parsed.data } : { problems: fieldProblems(parsed.error) };
}

/** Only what differs, so that two operators do not undo each other; null when nothing does. */
export function changeOf(category: OperatorCategory, input: Required<CategoryInput>): CategoryChange | null {
  const before = { ...category, topic: category.topic ?? "" };
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const names = (Object.keys(input) as (keyof CategoryInput)[]).filter((name) => !isSame(input[name], before[name]));
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, input[name]]));
}
