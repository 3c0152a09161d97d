/** 'Insert into Your Blog': inserts accepted text into the form, and says which open proposals were left out. */
import { useState } from "react";
import { kindOf } from "#features/content/kinds/index.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { showError, showInfo } from "#ui-kit/toasts/toasts.tsx";
import type { InsertDraft } from "../drawer-props.ts";
import type { Conversation } from "../conversation/conversation.ts";

const FAILED = "The draft could not be inserted. It is still here; try again.";

/** @param onInserted the form is filled. */
export function useInsert(state: Conversation, onInsert: InsertDraft, onInserted: () => void) {
  const [isInserting, setInserting] = useState(false);
  /** @param result what to insert of: the conversation, or as it is once its proposals are accepted. */
  const insert = async (result: Pick<Conversation, "draft" | "changes"> = state) => {
    if (!result.draft || isInserting) return;
    setInserting(true);
    try {
      const populated = await onInsert(kindOf(state.kindKey), result.draft, state.context);
      if (populated === null) return;
      const left = Object.keys(result.changes).length;
      if (left > 0) showInfo(leftBehind(left));
      onInserted();
    } catch (error) {
      logFailure("The draft was not inserted.", error);
      showError(FAILED);
    } finally {
      setInserting(false);
    }
  };
  return { isInserting, insert };
}

function leftBehind(count: number): string {
  return count === 1
    ? "1 change that you had not accepted was left out."
    : `${count} changes you had not accepted were left out.`;
}
