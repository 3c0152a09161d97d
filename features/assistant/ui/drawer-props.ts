/** What the submit page gives to the assistant's drawer. */
import type { ContentKind, KindKey } from "#features/content/kinds/index.ts";
import type { AiDraft, AssistantContext } from "../contract.ts";

/**
 * Puts a draft into the submit form.
 * @returns how many fields were filled; null when the user declined.
 */
export type InsertDraft = (kind: ContentKind, draft: AiDraft, context: AssistantContext) => Promise<number | null>;

export type AssistantDrawerProps = {
  isOpen: boolean;
  ownerId: number;
  /** The tab that is shown, with which the drawer opens. */
  kindKey: KindKey;
  onInsert: InsertDraft;
  onClose: () => void;
};
