/** Display options of each field of a draft. */
import { counted } from "#platform/contract/sentence.ts";
import { readText } from "#features/editor/html/read-story.ts";
import { WRITTEN_FIELDS } from "../../contract.ts";
import { type FieldValue, isBlank } from "../conversation/conversation.ts";
import { countWords } from "#features/editor/html/count-words.ts";

export type FieldLook = {
  control: "text" | "html" | "badges" | "list" | "rating";
  isHeadline?: boolean;
  /** Characters that search engines show; counted next to the label. */
  shown?: number;
};

/** Of the fields that every draft has. */
const COMMON_LOOKS: Readonly<Record<string, FieldLook>> = {
  title: { control: "text", isHeadline: true },
  content: { control: "html" },
  tags: { control: "badges" },
  seo_meta_title: { control: "text", shown: 60 },
  seo_meta_description: { control: "text", shown: 155 },
};

export function lookOf(field: string): FieldLook {
  return COMMON_LOOKS[field] ?? { control: WRITTEN_FIELDS[field]?.form ?? "text" };
}

/** "348 words", "53 / 60", "3 questions"; empty where nothing is worth counting. */
export function countOf(field: string, value: FieldValue): string {
  const { control, shown } = lookOf(field);
  if (isBlank(value)) return "";
  if (control === "html") return counted(countWords(String(value)), "word");
  if (shown !== undefined) return `${Array.from(String(value)).length} / ${shown}`;
  return control === "list" ? String(listOf(value).length) : "";
}

export function isOverShown(field: string, value: FieldValue): boolean {
  const { shown } = lookOf(field);
  return shown !== undefined && Array.from(textOf(value)).length > shown;
}

/** Text for copying: a line for each block or entry. */
export function plainTextOf(field: string, value: FieldValue): string {
  if (Array.isArray(value)) return value.join("\n");
  return lookOf(field).control === "html" ? readText(textOf(value)) : textOf(value);
}

export function textOf(value: FieldValue): string {
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}

export function listOf(value: FieldValue): string[] {
  return Array.isArray(value) ? value : [];
}
