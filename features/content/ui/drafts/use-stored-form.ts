/**
 * A content form whose text survives leaving: stored in this browser immediately, and in the draft that autosave
 * writes.
 */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { ContentKind } from "../../kinds/index.ts";
import type { MediaSlots } from "../form/uploads.ts";
import { focusFirstProblem } from "../form/problems.ts";
import { usePostForm } from "../form/use-post-form.ts";
import { fitValues, type FormValues, isUntouched, startValues } from "../form/values.ts";
import { draftSaverOf } from "./calls.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { DraftCopy } from "./draft-session.ts";
import { forgetText, keepText, storedTextKey, parseStoredText, readStoredText } from "./stored-text.ts";

export const KEEP_AFTER_MS = 400;

export type StoredForm = ReturnType<typeof useStoredForm>;

/**
 * `owner` identifies user and kind, for example "7:article".
 * @param startsAs the company that a new text is posted as; a stored text has its own.
 */
export function useStoredForm(kind: ContentKind, owner: string, slots: MediaSlots, startsAs: string) {
  const [saver] = useState(() => draftSaverOf(kind, owner));
  const [opened] = useState(() => openForm(kind, owner, slots, saver));
  const draft = useSyncExternalStore(saver.subscribe, saver.getState);
  // The last stored text: over another version it keeps its time.
  const stored = useRef({ values: opened.values, savedAt: opened.restoredFrom });
  const isEmpty = (values: FormValues) => isUntouched(kind, values, startsAs);
  const form = usePostForm<FormValues>({
    initial: startValues(kind, startsAs),
    differs: (values) => !isEmpty(values),
    beginsAnew: false,
    keep: {
      key: storedTextKey(owner),
      restore: () => opened.values,
      of: (values) => ({ values, draftKey: draft.draftKey, version: draft.version }),
      store: (values, isUnsent) => {
        const { draftKey, version } = saver.getState();
        const savedAt = (values === stored.current.values && stored.current.savedAt) || Date.now();
        stored.current = { values, savedAt };
        return isUnsent ? keepText(owner, { values, draftKey, version, savedAt }) : forgetText(owner, draftKey);
      },
      afterMs: KEEP_AFTER_MS,
      isSafe: (values) => saver.isSaved(copyOf(values, slots)),
    },
    check: () => ({ input: undefined }),
    lead: (errors) => focusFirstProblem(kind, errors),
  });
  const { getLatest, replace } = form;
  const reset = () => replace(startValues(kind, startsAs));
  const forget = () => forgetText(owner, saver.getState().draftKey);

  useForgottenElsewhere(owner, (elsewhere, draftKey) => {
    if (draftKey !== saver.getState().draftKey) return;
    const isRepeat = JSON.stringify(fitValues(kind, elsewhere)) === JSON.stringify(getLatest());
    saver.startAnew();
    if (isRepeat) reset();
    else form.storeNow();
  });

  return {
    ...form,
    saver,
    draft,
    /** When the restored text was stored, in milliseconds since 1970; null if none was restored or it is gone. */
    restoredFrom: form.round === 0 ? opened.restoredFrom : null,
    openedAt: opened.at,
    /** The values to save or send, including the very last change. */
    getCopy: (): DraftCopy => copyOf(getLatest(), slots),
    /** It was submitted: the form starts empty, with another draft. */
    finish: () => {
      forget();
      saver.startAnew();
      reset();
    },
    /** Discards the text, and moves its draft to the trash. */
    discard: () => {
      forget();
      reset();
      return saver.discard();
    },
  };
}

function openForm(kind: ContentKind, owner: string, slots: MediaSlots, saver: DraftSaver) {
  const kept = readStoredText(owner);
  const values = kept && fitValues(kind, kept.values);
  saver.open(
    kept &&
      values && { draftKey: kept.draftKey, version: kept.version, since: kept.savedAt, copy: copyOf(values, slots) },
  );
  return { values, restoredFrom: kept?.savedAt ?? null, at: Date.now() };
}

function copyOf(values: FormValues, { banner, related }: MediaSlots): DraftCopy {
  return { values, media: { banner: banner.getShown()[0] ?? null, related: related.getShown() } };
}

/**
 * Another tab submitted or discarded the shared text. The same text is cleared here too; a text that was changed here
 * is another release, not a repeat of that one.
 */
function useForgottenElsewhere(owner: string, onForgotten: (elsewhere: FormValues, draftKey: string) => void): void {
  const forgotten = useEffectEvent(onForgotten);
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== storedTextKey(owner) || newValue !== null) return;
      const elsewhere = parseStoredText(oldValue);
      if (elsewhere) forgotten(elsewhere.values, elsewhere.draftKey);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [owner]);
}
