/** Values of a category's form and their conversion for the call. Pure. */
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { type CategoryChange, type CategoryInput, categoryInput, type OperatorCategory } from "../../contract.ts";

export type CategoryValues = { label: string; topic: string; position: string; aliases: string[] };

/** @param category null for one that is new, after the `count` that there are. */
export function categoryValuesOf(category: OperatorCategory | null, count: number): CategoryValues {
  const { label = "", topic = null, aliases = [], position = count + 1 } = category ?? {};
  return { label, topic: topic ?? "", aliases, position: String(position) };
}

/** Labels of the form's fields. */
export const CATEGORY_FIELD_WORDS: Record<keyof CategoryValues, string> = {
  label: "Name",
  topic: "Topic",
  position: "Position",
  aliases: "Other names",
};

export function checkCategory({ position, ...values }: CategoryValues): Checked<Required<CategoryInput>> {
  const place = /^\s*\d+\s*$/.test(position) ? Number(position) : Number.NaN;
  return checkInput(categoryInput.required(), { ...values, position: place });
}

/** Only what differs, so that two operators do not undo each other; null when nothing does. */
export function changeOf(category: OperatorCategory, input: Required<CategoryInput>): CategoryChange | null {
  const before = { ...category, topic: category.topic ?? "" };
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const names = (Object.keys(input) as (keyof CategoryInput)[]).filter((name) => !isSame(input[name], before[name]));
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, input[name]]));
}
