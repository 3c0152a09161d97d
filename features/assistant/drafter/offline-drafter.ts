/** Drafts and edits without a model: deterministic, and out of nothing but the facts given. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { AiDraft, EditResult } from "../contract.ts";
import type { WritingTask } from "../server/writers/writer.ts";
import { draftInterview } from "./drafts/interview-draft.ts";
import { draftRelease } from "./drafts/release-draft.ts";
import { draftReview } from "./drafts/review-draft.ts";
import { editDraft } from "./edits/edit-draft.ts";

const DRAFTS: Readonly<Record<KindKey, (task: WritingTask) => AiDraft>> = {
  article: draftRelease,
  interview: draftInterview,
  review: draftReview,
};

/** A draft in the structure of its kind; what is not given stands as a placeholder in square brackets. */
export function draftOffline(task: WritingTask): AiDraft {
  return DRAFTS[task.kind.key](task);
}

/** An edit of the plain kinds; for any other request no changes and a message that says what can be asked. */
export function editOffline(task: WritingTask): EditResult {
  return editDraft(task);
}
