/** The building blocks of kinds: how each field looks in the form, its rules, and how the assistant writes it. */
import { z } from "zod";
import { jsonList, requiredText, text } from "#platform/contract/fields.ts";

/**
 * A list of texts in a form, one line each, that never gets shorter than one line (docs/product/kinds.md, Lists in
 * forms).
 */
export type LineList = {
  /** Names one line: "Question 2", "Remove question 2", "Add question". */
  entry: string;
  /** Message when a line is added while the last one is blank. */
  fillFirst: string;
  /** Message when the only line is removed; null disables the button instead. */
  keepOne: string | null;
};

type Look<Control extends string> = {
  label: string;
  control: Control;
  required?: boolean;
  help?: string;
  /** Half the width if there is room. */
  half?: boolean;
};

/** The rules of a field: when published, and in a draft. */
type Rules<Value> = { rule: z.ZodType<Value>; draft: z.ZodType<Value> };

/** A field of the AI assistant's drafts (docs/product/assistant.md, Draft). */
export type WrittenField<Value = unknown> = {
  label: string;
  /** Its name in edit requests without a provider: one entry of a list, or the field itself. */
  noun: string;
  rule: z.ZodType<Value>;
  form: "text" | "list" | "badges" | "rating";
  /** Maximum characters of the text, or of each entry. */
  characters?: number;
  /** Maximum entries. */
  entries?: number;
  /** Each entry is a name, regardless of its words. */
  holdsNames?: boolean;
  /** Each entry appears in the content as a separate line with its answer below. */
  isAsked?: boolean;
};

/** A choice: the stored value, and its label. */
export type Choice = { value: string; label: string };

/** A field that only this kind has; it is stored in posts.details. */
export type OwnField =
  | (Look<"headline" | "line" | "url" | "paragraph"> & Rules<string | undefined> & { written?: WrittenField<string> })
  | (Look<"choice"> & Rules<string | undefined> & { choices: readonly Choice[]; written?: never })
  | (Look<"list"> & Rules<string[]> & { list: LineList; written?: WrittenField<string[]> })
  | (Look<"rating"> & Rules<number> & { written?: WrittenField<number | undefined> });

/** A field that every kind has, at its place in this kind's form. */
export type CommonField = Look<"rich-text" | "paragraph" | "company"> & { placeholder?: string; rule?: never };

/** By their names in the calls, in the order of the form. */
export type KindFields = Readonly<Record<string, OwnField | CommonField>>;

export const SUMMARY = {
  label: "Summary",
  control: "paragraph",
  help: "One or two sentences for cards, feeds and email.",
} as const satisfies CommonField;

export const POSTED_BY_COMPANY = {
  label: "Post as Company",
  control: "company",
  help: "Choose N/A (Post as Yourself) to post under your name.",
} as const satisfies CommonField;

/** @param label of the messages. @param message if it is missing. */
export function needed(label: string, max: number, description: string, message?: string): Rules<string> {
  return { rule: requiredText(label, max, message).describe(description), draft: text(label, max).default("") };
}

/** Not stored if it is left out. */
export function optional(label: string, max: number, description: string): Rules<string | undefined> {
  return { rule: text(label, max).optional().describe(description), draft: text(label, max).optional() };
}

/** At most 100 lines; blank ones, such as the form's last, are not content. */
export function lines(label: string, entry: string, max: number, description: string): Rules<string[]> {
  const draft = jsonList(label, text(entry, max), 100).transform((all) => all.filter((line) => line !== ""));
  return { rule: draft.describe(description), draft };
}

/** A list in the assistant's drafts. @param entry opens its messages, for example "A question". */
export function writtenList(
  entry: string,
  {
    description,
    ...field
  }: Omit<WrittenField, "rule" | "form"> & {
    form: "list" | "badges";
    entries: number;
    characters: number;
    description: string;
  },
): WrittenField<string[]> {
  const rule = z.array(text(entry, field.characters)).max(field.entries).default([]).describe(description);
  return { ...field, rule };
}
