/** What a dialog's form holds, and what is wrong with it: the first wrong field takes the focus. */
import { type ChangeEvent, useId, useState } from "react";

/** Messages by field, and one for the whole. */
type Problems = { fields: Record<string, string>; whole: string | null };
const NONE: Problems = { fields: {}, whole: null };

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/**
 * @param initial what the fields hold at first; changes of it are ignored, so give the form a key.
 * Fields are found by their `name`.
 */
export function useDialogForm<V extends object>(initial: V) {
  const [before] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState(NONE);
  const id = useId();

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((known) => ({ ...known, [name]: value }));
    setProblems(({ fields: { [name]: _gone, ...fields }, whole }) => ({ fields, whole }));
  };
  const change = (changes: Partial<V>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems(NONE);
  };
  /** A message of a field that the form does not have is said for the whole. */
  const show = (fields: Record<string, string>, detail: string | null = null) => {
    const form = document.getElementById(id);
    const inputs = form instanceof HTMLFormElement ? [...form.elements] : [];
    const first = inputs.find((input) => Object.hasOwn(fields, input.getAttribute("name") ?? ""));
    setProblems({ fields, whole: first ? null : (Object.values(fields)[0] ?? detail) });
    if (first instanceof HTMLElement) first.focus();
  };
  return {
    values,
    problems: problems.fields,
    whole: problems.whole,
    /** Something was typed or chosen that the form did not begin with. */
    isDirty: JSON.stringify(values) !== JSON.stringify(before),
    /** Of the form's element. */
    id,
    set,
    /** Several fields at once; what was wrong is judged anew. */
    change,
    show,
    forgetProblems: () => setProblems(NONE),
    /** What a field of text needs. */
    text: <K extends TextName<V>>(name: K) => ({
      name,
      value: values[name] as string,
      error: problems.fields[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, currentTarget.value as V[K]),
    }),
  };
}
