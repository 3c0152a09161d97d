/** What is typed into a form of settings and not saved yet: kept in this browser, and never overwritten by a reload. */
import { useState } from "react";
import type { ZodType } from "zod";
import { readKept, useKeeping } from "#ui-kit/forms/kept-form.ts";

/** @param stored what the server has. @param key of this form in the browser's storage. */
export function useUnsavedSettings<T>(key: string, stored: T, schema: ZodType<T>) {
  const [draft, setDraft] = useState<T | null>(() => readKept(key, (kept) => schema.safeParse(kept).data ?? null));
  const values = draft ?? stored;
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored);
  useKeeping(key, values, isChanged);
  return {
    values,
    isChanged,
    change: (changes: Partial<T>) => setDraft({ ...values, ...changes }),
    reset: () => setDraft(null),
  };
}
