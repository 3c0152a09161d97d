/** Drafts and edits without a model: deterministic, and only from the given facts. */
import type { AiDraft, EditResult } from "../contract.ts";
import type { WritingTask } from "../server/writers/writer.ts";
import { editDraft } from "./edits/edit-draft.ts";
import { DRAFTS } from "./registry.ts";

/** A draft in the structure of its kind, with placeholders in square brackets for missing facts. */
export function draftOffline(task: WritingTask): AiDraft {
  return DRAFTS[task.kind.key](task);
}

/** A simple edit; for any other request no changes, and a message that says what is possible. */
export function editOffline(task: WritingTask): EditResult {
  return editDraft(task);
}
