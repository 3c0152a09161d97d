/** Detaches the submit form from a draft that was submitted, saved or deleted on its edit screen. */
import { uploadSlotOf } from "#features/media/ui/use-upload-slot.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { draftStorageKey } from "./calls.ts";
import { readStoredDraft } from "./draft-session.ts";
import { forgetText, readStoredText } from "./stored-text.ts";

/** Does nothing if the form's text is another draft, or newer than the saved one. */
export function forgetDraft(kind: ContentKind, userId: number, postId: number): void {
  const owner = `${userId}:${kind.key}`;
  const draft = readStoredDraft(draftStorageKey(owner));
  const kept = readStoredText(owner);
  if (!draft || draft.id !== postId || kept?.draftKey !== draft.draftKey) return;
  if (draft.savedAt === null || draft.savedAt < kept.savedAt) return;
  forgetText(owner, draft.draftKey);
  uploadSlotOf(owner, "banner").clear();
  uploadSlotOf(owner, "related").clear();
}
