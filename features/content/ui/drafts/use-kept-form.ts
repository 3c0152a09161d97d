/**
 * A content form whose text survives leaving: stored in this browser immediately, and in the draft that autosave
 * writes.
 */
import { browserStorage } from "#ui-kit/forms/browser-storage.ts";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { ContentKind } from "../../kinds/index.ts";
import type { MediaSlots } from "../form/uploads.ts";
import { draftSaverOf } from "./calls.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { DraftCopy } from "./draft-session.ts";
import { fitValues, type FormValues, isUntouched, startValues } from "../form/values.ts";
import { forgetText, keepText, keptTextKey, parseKeptText, readKeptText } from "./kept-text.ts";
import { useFormState } from "../form/use-form-state.ts";
import { keepOnLeaving } from "#ui-kit/forms/page-leaving.ts";

const KEEP_AFTER_MS = 400;

type Kept = { values: FormValues; draftKey: string; version: number };

export type KeptForm = ReturnType<typeof useKeptForm>;

/**
 * `owner` identifies user and kind, for example "7:article".
 * @param startsAs the company that a new text is posted as; a stored text has its own.
 */
export function useKeptForm(kind: ContentKind, owner: string, slots: MediaSlots, startsAs: string) {
  const [saver] = useState(() => draftSaverOf(kind, owner));
  const [opened] = useState(() => openForm(kind, owner, slots, saver));
  const form = useFormState(kind, opened.values ?? startValues(kind, startsAs));
  const draft = useSyncExternalStore(saver.subscribe, saver.getState);
  const [isKept, setKept] = useState(true);
  const { getLatest, replace } = form;
  // The last stored text: leaving an unchanged form must not update its time.
  const kept = useRef<Kept & { savedAt?: number }>({
    values: form.values,
    draftKey: draft.draftKey,
    version: opened.version ?? draft.version,
    ...(opened.restoredFrom === null ? {} : { savedAt: opened.restoredFrom }),
  });

  const reset = useCallback(() => replace(startValues(kind, startsAs)), [kind, replace, startsAs]);
  const keep = useCallback(() => {
    const { draftKey, version } = saver.getState();
    const text = { values: getLatest(), draftKey, version };
    if (isSame(text, kept.current)) return;
    const { values } = text;
    // The same text over another version keeps its time.
    const savedAt = (values === kept.current.values && kept.current.savedAt) || Date.now();
    kept.current = { ...text, savedAt };
    if (isUntouched(kind, values, startsAs)) forgetText(browserStorage(), owner, draftKey);
    else setKept(keepText(browserStorage(), owner, kept.current));
  }, [getLatest, kind, owner, saver, startsAs]);
  const forget = () => forgetText(browserStorage(), owner, saver.getState().draftKey);

  useKeepOnPause(keep, kept, { values: form.values, draftKey: draft.draftKey, version: draft.version });
  useForgottenElsewhere(owner, (elsewhere, draftKey) => {
    if (draftKey !== saver.getState().draftKey) return;
    const isRepeat = JSON.stringify(fitValues(kind, elsewhere)) === JSON.stringify(getLatest());
    saver.startAnew();
    if (isRepeat) reset();
    else keep();
  });

  return {
    ...form,
    saver,
    draft,
    /** False if this browser has no space for the text. */
    isKept,
    /** When the restored text was stored, in milliseconds since 1970; null if none was restored or it is gone. */
    restoredFrom: form.round === 0 ? opened.restoredFrom : null,
    openedAt: opened.at,
    /** Stores the text in this browser immediately, even if the form is no longer shown. */
    keep,
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
  const kept = readKeptText(browserStorage(), owner);
  const values = kept && fitValues(kind, kept.values);
  saver.open(
    kept &&
      values && { draftKey: kept.draftKey, version: kept.version, since: kept.savedAt, copy: copyOf(values, slots) },
  );
  return { values, version: kept?.version, restoredFrom: kept?.savedAt ?? null, at: Date.now() };
}

function copyOf(values: FormValues, { banner, related }: MediaSlots): DraftCopy {
  return { values, media: { banner: banner.getShown()[0] ?? null, related: related.getShown() } };
}

function isSame(one: Kept, other: Kept): boolean {
  return one.values === other.values && one.draftKey === other.draftKey && one.version === other.version;
}

/** Stores shortly after the last change, and immediately when the screen or the page is left. */
function useKeepOnPause(keep: () => void, kept: RefObject<Kept>, { values, draftKey, version }: Kept): void {
  useEffect(() => {
    if (isSame({ values, draftKey, version }, kept.current)) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep, kept, values, draftKey, version]);
  useEffect(() => {
    const stopKeeping = keepOnLeaving(keep);
    return () => {
      stopKeeping();
      keep();
    };
  }, [keep]);
}

/**
 * Another tab submitted or discarded the shared text. The same text is cleared here too; a text that was changed here
 * is another release, not a repeat of that one.
 */
function useForgottenElsewhere(owner: string, onForgotten: (elsewhere: FormValues, draftKey: string) => void): void {
  const forgotten = useEffectEvent(onForgotten);
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== keptTextKey(owner) || newValue !== null) return;
      const elsewhere = parseKeptText(oldValue);
      if (elsewhere) forgotten(elsewhere.values, elsewhere.draftKey);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [owner]);
}
