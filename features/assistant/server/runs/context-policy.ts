/** Pure: what the user entered, apart from the notes in it that are not for readers. */
import type { ContentKind } from "#features/content/kinds/index.ts";
import { separateNotes } from "#features/release-check/text/find-notes.ts";
import type { AssistantContext } from "../../contract.ts";
import type { WritingTask } from "../writers/writer.ts";

/** Addresses are not read: their brackets are no remarks. */
export function separateContext(
  { assistant }: ContentKind,
  given: AssistantContext,
): Required<Pick<WritingTask, "context" | "notes">> {
  const isUrl = (name: string) => assistant.fields.some((field) => field.name === name && field.control === "url");
  const entries = Object.entries(given);
  const { texts, notes } = separateNotes(Object.fromEntries(entries.filter(([name]) => !isUrl(name))));
  const all = { ...Object.fromEntries(entries.filter(([name]) => isUrl(name))), ...texts };
  return { context: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== "")), notes };
}
