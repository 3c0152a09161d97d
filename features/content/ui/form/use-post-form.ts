/** The form of a post: the shared form hook, with a post's fields by their names in the calls. */
import { useCallback } from "react";
import { type FormOptions, useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type FieldChanges, type FormValues, withFields } from "./values.ts";

export type PostForm<V extends FormValues = FormValues> = ReturnType<typeof usePostForm<V>>;

/** What the fields of a post need of its form, whatever else the form holds. */
export type PostFields = Pick<
  PostForm,
  "values" | "problems" | "round" | "getLatest" | "setText" | "setList" | "setTags" | "setProblems"
>;

export function usePostForm<V extends FormValues, Input = undefined>(options: FormOptions<V, Input>) {
  const form = useContractForm(options);
  const { edit } = form;
  const setText = useCallback(
    (name: string, text: string) => edit([name], ({ texts }) => partOf<V>({ texts: { ...texts, [name]: text } })),
    [edit],
  );
  const setList = useCallback(
    (name: string, lines: string[]) => edit([name], ({ lists }) => partOf<V>({ lists: { ...lists, [name]: lines } })),
    [edit],
  );
  const setTags = useCallback((tags: string[]) => edit(["tags"], () => partOf<V>({ tags })), [edit]);
  /** Several fields as one change. @param isNew resets fields that hold their own text to `changes`. */
  const setFields = useCallback(
    (changes: FieldChanges, isNew: boolean) =>
      edit(Object.keys(changes), (values) => partOf<V>(withFields(values, changes)), isNew),
    [edit],
  );
  return { ...form, setText, setList, setTags, setFields };
}

function partOf<V extends FormValues>(part: Partial<FormValues>): Partial<V> {
  return part as Partial<V>;
}
