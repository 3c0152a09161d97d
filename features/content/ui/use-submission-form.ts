/** State of a submit form: values that survive leaving, errors per field, reset. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ContentKind } from "../kinds/kind.ts";
import { forgetText, keepText, keptTextKey, newDraftKey, parseKeptText, readKeptText } from "./kept-text.ts";
import { emptyValues, type FieldErrors, isUntouched, type SubmissionValues } from "./submission-values.ts";

const KEEP_AFTER_MS = 400;

type FormState = {
  values: SubmissionValues;
  draftKey: string;
  /** Counts resets: fields that hold their own text take it as key. */
  round: number;
  /** When the restored text was kept, in milliseconds of the epoch; null when nothing was restored. */
  restoredFrom: number | null;
  errors: FieldErrors;
};

export type SubmissionForm = ReturnType<typeof useSubmissionForm>;

/** `owner` tells users and kinds apart, for example "7:article". */
export function useSubmissionForm(kind: ContentKind, owner: string) {
  const [state, setState] = useState<FormState>(() => openForm(kind, owner));
  const [isKept, setKept] = useState(true);
  // Changes land here before React renders them, so that leaving the page keeps the very last of them.
  const latest = useRef(state);

  const update = useCallback((next: (form: FormState) => FormState) => {
    latest.current = next(latest.current);
    setState(latest.current);
  }, []);
  const change = useCallback(
    (solved: string, changes: (values: SubmissionValues) => Partial<SubmissionValues>) =>
      update((form) => ({
        ...form,
        values: { ...form.values, ...changes(form.values) },
        errors: withoutError(form.errors, solved),
      })),
    [update],
  );
  const setText = useCallback(
    (name: string, text: string) => change(name, ({ texts }) => ({ texts: { ...texts, [name]: text } })),
    [change],
  );
  const setTags = useCallback((tags: string[]) => change("tags", () => ({ tags })), [change]);
  const setWebsites = useCallback(
    (embedded_websites: string[]) => change("embedded_websites", () => ({ embedded_websites })),
    [change],
  );
  const setErrors = useCallback((errors: FieldErrors) => update((form) => ({ ...form, errors })), [update]);
  const reset = useCallback(() => {
    forgetText(window.localStorage, owner);
    update((form) => ({ ...freshForm(kind), round: form.round + 1 }));
  }, [kind, owner, update]);

  const keep = useCallback(() => {
    const { values, draftKey } = latest.current;
    if (isUntouched(values)) forgetText(window.localStorage, owner);
    else setKept(keepText(window.localStorage, owner, values, draftKey));
  }, [owner]);
  const renewDraftKey = useCallback(() => {
    update((form) => ({ ...form, draftKey: newDraftKey() }));
    keep();
  }, [keep, update]);
  useKeepOnPause(keep, state.values);
  useForgottenElsewhere(owner, (elsewhere) => {
    if (JSON.stringify(elsewhere) === JSON.stringify(latest.current.values)) reset();
    else renewDraftKey();
  });

  return {
    ...state,
    isKept,
    getLatest: () => latest.current,
    setText,
    setTags,
    setWebsites,
    setErrors,
    renewDraftKey,
    reset,
  };
}

function freshForm(kind: ContentKind): FormState {
  return { values: emptyValues(kind), draftKey: newDraftKey(), round: 0, restoredFrom: null, errors: {} };
}

function openForm(kind: ContentKind, owner: string): FormState {
  const fresh = freshForm(kind);
  const kept = readKeptText(window.localStorage, owner);
  if (!kept) return fresh;
  const values = { ...kept.values, texts: { ...fresh.values.texts, ...kept.values.texts } };
  return { ...fresh, values, draftKey: kept.draftKey, restoredFrom: kept.savedAt };
}

/** An edit takes back what was said about its field, and about every line of it: their positions may have moved. */
function withoutError(errors: FieldErrors, solved: string): FieldErrors {
  const left = Object.entries(errors).filter(([key]) => key !== solved && !key.startsWith(`${solved}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** Keeps a moment after the last change, and at once when the screen or the page goes away. */
function useKeepOnPause(keep: () => void, values: SubmissionValues): void {
  const opened = useRef(values);
  useEffect(() => {
    if (values === opened.current) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep, values]);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [keep]);
}

/**
 * Another tab submitted or discarded the text that both shared. The same text goes here too; a text that was changed
 * here meanwhile is another release, not a repeat of that one.
 */
function useForgottenElsewhere(owner: string, onForgotten: (elsewhere: SubmissionValues) => void): void {
  const forgotten = useEffectEvent(onForgotten);
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== keptTextKey(owner) || newValue !== null) return;
      const elsewhere = parseKeptText(oldValue);
      if (elsewhere) forgotten(elsewhere.values);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [owner]);
}
