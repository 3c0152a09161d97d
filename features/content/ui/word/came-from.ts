/** What a form holds after a Word document came: which fields are as it put them, and all of their text. */
import { readText } from "#features/editor/html/read-story.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { NONE } from "../form/came-from-file.ts";
import { type FieldChanges, fieldOf, type FormValues, isSame, storyFieldOf } from "../form/values.ts";

export function cameFrom(filled: FieldChanges | undefined, values: FormValues): ReadonlySet<string> {
  if (!filled) return NONE;
  return new Set(Object.keys(filled).filter((name) => isSame(fieldOf(values, name), filled[name])));
}

/** Title, summary and content, a line for each paragraph. */
export function textOfForm(kind: ContentKind, { texts }: FormValues): string {
  const story = readText(texts[storyFieldOf(kind)] ?? "");
  return [texts[kind.assistant.titleField] ?? "", texts["summary"] ?? "", story]
    .filter((text) => text !== "")
    .join("\n");
}
