/** State of a content form while it is shown: values, errors per field, and how often its text was replaced. */
import { useCallback, useRef, useState } from "react";
import { emptyValues, type FieldChanges, type FieldErrors, type FormValues, withFields } from "./values.ts";
import type { ContentKind } from "../../kinds/index.ts";

type State = {
  values: FormValues;
  errors: FieldErrors;
  /** Counts replacements: a key for fields that hold their own text. */
  round: number;
};

export type FormState = ReturnType<typeof useFormState>;

/** @param initial read once; null starts empty. Every function keeps its identity. */
export function useFormState(kind: ContentKind, initial: FormValues | null) {
  const [state, setState] = useState<State>(() => ({ values: initial ?? emptyValues(kind), errors: {}, round: 0 }));
  // Changes land here before React renders them, so that a save or leaving the page includes the latest.
  const latest = useRef(state);

  const update = useCallback((next: (state: State) => State) => {
    latest.current = next(latest.current);
    setState(latest.current);
  }, []);
  const change = useCallback(
    (field: string, changes: (values: FormValues) => Partial<FormValues>) =>
      update((form) => ({
        ...form,
        values: { ...form.values, ...changes(form.values) },
        errors: withoutError(form.errors, field),
      })),
    [update],
  );
  const setText = useCallback(
    (name: string, text: string) => change(name, ({ texts }) => ({ texts: { ...texts, [name]: text } })),
    [change],
  );
  const setList = useCallback(
    (name: string, lines: string[]) => change(name, ({ lists }) => ({ lists: { ...lists, [name]: lines } })),
    [change],
  );
  const setTags = useCallback((tags: string[]) => change("tags", () => ({ tags })), [change]);
  const setErrors = useCallback((errors: FieldErrors) => update((form) => ({ ...form, errors })), [update]);
  /** Several fields as one change. @param startsAnew resets fields that hold their own text to `changes`. */
  const setFields = useCallback(
    (changes: FieldChanges, startsAnew: boolean) =>
      update(({ values, errors, round }) => ({
        values: withFields(values, changes),
        errors: Object.keys(changes).reduce(withoutError, errors),
        round: startsAnew ? round + 1 : round,
      })),
    [update],
  );
  /** A new text: the fields restart with it. */
  const replace = useCallback(
    (values: FormValues) => update(({ round }) => ({ values, errors: {}, round: round + 1 })),
    [update],
  );
  /** The values with the very last change, also before React has rendered it. */
  const getLatest = useCallback(() => latest.current.values, []);

  return { ...state, getLatest, setText, setList, setTags, setErrors, setFields, replace };
}

/** An edit clears the errors of its field and of all its lines, whose positions may have changed. */
function withoutError(errors: FieldErrors, field: string): FieldErrors {
  const left = Object.entries(errors).filter(([key]) => key !== field && !key.startsWith(`${field}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
