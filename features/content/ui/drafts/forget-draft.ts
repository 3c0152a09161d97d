/** Detaches the submit form from a draft that was submitted, saved or deleted on its edit screen. */
import { browserStorage } from "#ui-kit/forms/browser-storage.ts";
import { uploadSlotOf } from "#features/media/ui/use-upload-slot.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { draftStorageKey } from "./calls.ts";
import { readKeptDraft } from "./draft-session.ts";
import { forgetText, readKeptText } from "./kept-text.ts";

/** Does nothing if the form's text is another draft, or newer than the saved one. */
export function forgetDraft(kind: ContentKind, userId: number, postId: number): void {
  const owner = `${userId}:${kind.key}`;
  const draft = readKeptDraft(browserStorage(), draftStorageKey(owner));
  const kept = readKeptText(browserStorage(), owner);
  if (!draft || draft.id !== postId || kept?.draftKey !== draft.draftKey) return;
  if (draft.savedAt === null || draft.savedAt < kept.savedAt) return;
  forgetText(browserStorage(), owner, draft.draftKey);
  uploadSlotOf(owner, "banner").clear();
  uploadSlotOf(owner, "related").clear();
}
