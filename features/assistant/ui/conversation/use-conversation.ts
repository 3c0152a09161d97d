/** One kind's conversation with the assistant: stored in this browser, and its actions. */
import { useEffect, useReducer, useState } from "react";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { findOpenForm } from "#features/content/ui/form/open-forms.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import type { FieldMessages } from "#platform/http-client/api-error.ts";
import { forgetUnsent, storeUnsent, useStoring } from "#ui-kit/forms/unsent-text.ts";
import { draftRequest, HIGHLIGHT_MS } from "../../contract.ts";
import { reduceConversation } from "./reducer.ts";
import { hasWork } from "./conversation.ts";
import { conversationKey, keptOf, readConversation } from "./stored-conversation.ts";
import { useRun } from "./use-run.ts";

export type ConversationControl = ReturnType<typeof useConversation>;

/** What the submit form says; empty: as oneself, or the form is not open. */
function postedAs(ownerId: number, kindKey: KindKey): string {
  return findOpenForm(`${ownerId}:${kindKey}`)?.getLatest().texts["posted_by_company"] ?? "";
}

export function useConversation(ownerId: number, kindKey: KindKey) {
  const [state, dispatch] = useReducer(reduceConversation, null, () => readConversation(ownerId, kindKey, Date.now()));
  const [errors, setErrors] = useState<FieldMessages>({});
  const run = useRun(state, dispatch, setErrors, () => postedAs(ownerId, kindKey));
  const key = conversationKey(ownerId, kindKey);
  const { isStored } = useStoring({
    values: state,
    getLatest: () => state,
    print: (latest) => JSON.stringify(keptOf(latest)),
    store: (latest) => (hasWork(latest) ? storeUnsent(key, keptOf(latest)) : forgetUnsent(key)),
    afterMs: 0,
  });
  const { highlighted } = state;

  useEffect(() => {
    if (highlighted.length === 0) return;
    const timer = setTimeout(() => dispatch({ type: "highlight-ended" }), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  const change = (field: string, text: string) => {
    setErrors(({ [field]: _gone, ...others }) => others);
    dispatch({ type: "context-changed", field, text });
  };
  /** False when the form says why it cannot be sent. */
  const draft = (): boolean => {
    const checked = draftRequest.safeParse({ articleType: kindOf(kindKey).typeCode, ...state.context });
    setErrors(checked.success ? {} : fieldProblems(checked.error));
    if (checked.success) run.draft();
    return checked.success;
  };
  const startAgain = () => {
    run.leave();
    setErrors({});
    dispatch({ type: "started-again" });
  };
  return {
    state,
    dispatch,
    /** Messages under the form's fields. */
    errors,
    /** False if this browser has no space for it. */
    isKept: isStored,
    change,
    draft,
    edit: run.edit,
    stop: run.stop,
    startAgain,
  };
}
