/** The submit forms that are mounted, by owner and kind ("7:article"): an inserted draft finds its form here. */
import { useEffect } from "react";
import type { ContentKind } from "../../kinds/index.ts";
import type { StoredForm } from "../drafts/use-stored-form.ts";

export type OpenForm = Pick<StoredForm, "getLatest" | "setText" | "setFields" | "storeNow"> & {
  kind: ContentKind;
  owner: string;
  /** While it is being sent, its text cannot change. */
  isSending: boolean;
  /** Saves its text as a draft. */
  saver?: StoredForm["saver"];
};

const forms = new Map<string, OpenForm>();
const waiting = new Map<string, ((form: OpenForm) => void)[]>();

export function findOpenForm(owner: string): OpenForm | null {
  return forms.get(owner) ?? null;
}

/** Waits for a form that is about to be mounted. */
export function whenOpen(owner: string): Promise<OpenForm> {
  const form = forms.get(owner);
  if (form) return Promise.resolve(form);
  return new Promise((resolve) => waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]));
}

/** Registers the form while it is mounted. */
export function useOpenForm(open: OpenForm): void {
  const { kind, owner, isSending, getLatest, setText, setFields, storeNow, saver } = open;
  useEffect(() => {
    const form = { kind, owner, isSending, getLatest, setText, setFields, storeNow, ...(saver && { saver }) };
    forms.set(owner, form);
    for (const resolve of waiting.get(owner) ?? []) resolve(form);
    waiting.delete(owner);
    return () => void (forms.get(owner) === form && forms.delete(owner));
  }, [kind, owner, isSending, getLatest, setText, setFields, storeNow, saver]);
}
