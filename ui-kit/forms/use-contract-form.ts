/**
 * State of a form: what its fields hold, what is wrong with them by the contract or by the server, whether it is being
 * sent, and what of it stays in this browser until it is.
 */
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { forgetKept, readKept, useKeeping, useLeaveWarning } from "./kept-form.ts";

type FieldProblems = Record<string, string>;
/** The fields parsed by the contract: the input of a call, or messages by field. */
type Checked<Input> = { input: Input } | { problems: FieldProblems };

/** The errors of a failed call. */
type CallFailure = Error & { status: number; fields: FieldProblems };

type Keeping<V> = {
  /** In the browser's storage: names the user and the thing. */
  key: string;
  /** The values to keep; left out: all. */
  of?: (values: V) => unknown;
  /** Null for what this version of the form cannot read. */
  restore: (stored: unknown) => V | null;
};

type Options<V extends object, Input> = {
  /** Initial values. Later changes are ignored, so give the form a key, unless it `follows` them. */
  initial: V;
  /** Untouched fields follow the stored values. */
  follows?: boolean;
  /** The element is for fields that keep their text themselves. */
  check: (values: V, element: HTMLFormElement | null) => Checked<Input>;
  /** Rejects where the call failed. */
  send: (input: Input) => Promise<unknown>;
  /** Whether a failure is handled elsewhere: then nothing is shown. */
  isHandled?: (error: Error) => Promise<boolean>;
  /** Field messages of a failure; left out: the server's. */
  fieldsOf?: (error: CallFailure) => FieldProblems;
  /** Form message of a failure; null: shown elsewhere. */
  wordsOf?: (error: Error) => string | null;
  /** After a failure was shown. */
  onFailed?: (error: unknown, element: HTMLFormElement | null) => void;
  /** Keeps unsent input in this browser. */
  keep?: Keeping<V>;
  /** Resets the fields after sending; left out: only for a kept form. */
  beginsAnew?: boolean;
  /** Something other than the fields has changed, for example a picture. */
  isTouched?: boolean;
};

/** Messages by field, and one for the whole. */
type Problems = { fields: FieldProblems; whole: string | null };
const NONE: Problems = { fields: {}, whole: null };

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type SwitchName<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

/** The form's interface for its parts. */
export type ContractFields<V extends object> = Omit<ReturnType<typeof useContractForm<V, never>>, "submit">;

/** Fields are found by their `name`, or by `data-field` where what has the focus is no input. */
export function useContractForm<V extends object, Input>(options: Options<V, Input>) {
  const { initial, follows = false, check, send, keep, beginsAnew = keep !== undefined, isTouched = false } = options;
  const id = useId();
  const [opened] = useState(initial);
  const [kept] = useState(() => (keep ? readKept(keep.key, keep.restore) : null));
  const [draft, setDraft] = useState(kept);
  const [typedSince, setTypedSince] = useState<Partial<V>>({});
  const [problems, setProblems] = useState(NONE);
  const [isSending, setSending] = useState(false);
  const before = follows ? initial : opened;
  const settled = { ...before, ...typedSince };
  const values = draft ?? settled;
  const latest = useRef(values);
  useEffect(() => void (latest.current = values));
  const isDirty = isTouched || JSON.stringify(values) !== JSON.stringify(before);
  const isKept = useKeeping(keep?.key ?? null, keep?.of?.(values) ?? values, isDirty);
  useLeaveWarning(keep !== undefined && isDirty && !isKept);

  const element = () => document.getElementById(id) as HTMLFormElement | null;
  /** Sets several fields; their errors are checked again. */
  const change = (changes: Partial<V>) => {
    setDraft((known) => ({ ...(known ?? settled), ...changes }));
    setProblems(NONE);
  };
  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setDraft((known) => ({ ...(known ?? settled), [name]: value }));
    setProblems(({ fields: { [name]: _gone, ...fields }, whole }) => ({ fields, whole }));
  };
  const fieldsIn = () => [
    ...(element()?.querySelectorAll<HTMLElement>("[name]:not([type=hidden]), [data-field]") ?? []),
  ];
  const nameOf = (field: HTMLElement) => field.dataset["field"] ?? field.getAttribute("name") ?? "";
  /** Leads to the first wrong field. A message of a field that the form does not have is said for the whole. */
  const show = (fields: FieldProblems, detail: string | null = null) => {
    const first = fieldsIn().find((field) => Object.hasOwn(fields, nameOf(field)));
    setProblems({ fields, whole: first ? null : (Object.values(fields)[0] ?? detail) });
    first?.focus();
  };
  const fail = async (error: unknown) => {
    if (!(error instanceof Error)) throw error;
    if (await options.isHandled?.(error)) return;
    const { fieldsOf = ({ fields }: CallFailure) => fields, wordsOf = ({ message }: Error) => message } = options;
    show(isOfCall(error) ? fieldsOf(error) : {}, wordsOf(error));
    options.onFailed?.(error, element());
  };
  /** @param since fields that keep their current values. */
  const settle = (since: Partial<V>) => {
    if (keep && Object.keys(since).length === 0) forgetKept(keep.key);
    setDraft(null);
    setTypedSince(since);
    setProblems(NONE);
  };
  /** Throws away what was typed. */
  const discard = () => settle({});
  /** @param sendIt where the form has another button than its first. */
  const submit = async (sendIt: (input: Input) => Promise<unknown> = send) => {
    if (isSending) return;
    const checked = check(values, element());
    if ("problems" in checked) return show(checked.problems);
    setProblems(NONE);
    setSending(true);
    try {
      await sendIt(checked.input);
      if (beginsAnew) settle(changesBetween(values, latest.current));
    } catch (error) {
      await fail(error);
    } finally {
      setSending(false);
    }
  };
  return {
    values,
    problems: problems.fields,
    whole: problems.whole,
    /** It holds what closing it would lose. */
    isDirty,
    isSending,
    /** The browser keeps what is not sent yet. */
    isKept,
    /** It began with what was kept. */
    isRestored: kept !== null,
    /** Of the form's element. */
    id,
    set,
    change,
    show,
    discard,
    submit,
    focus: (name: string) =>
      fieldsIn()
        .find((field) => nameOf(field) === name)
        ?.focus(),
    /** Props of a text field. @param complete what it holds once it is left. */
    text: <K extends TextName<V>>(name: K, complete?: (typed: string) => string) => ({
      name,
      value: values[name] as string,
      error: problems.fields[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, currentTarget.value as V[K]),
      ...(complete && {
        onBlur: () => {
          const typed = values[name] as string;
          const completed = complete(typed);
          if (completed !== typed) set(name, completed as V[K]);
        },
      }),
    }),
    /** Props of a checkbox or switch. */
    toggle: <K extends SwitchName<V>>(name: K) => ({
      name,
      checked: values[name] as boolean,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set(name, currentTarget.checked as V[K]),
    }),
    /** Props of any other field. */
    field: <K extends keyof V & string>(name: K) => ({
      "data-field": name,
      value: values[name],
      error: problems.fields[name],
    }),
  };
}

/** Fields that changed while the form was being sent. */
function changesBetween<V extends object>(sent: V, now: V): Partial<V> {
  const isChanged = (name: string) => JSON.stringify(sent[name as keyof V]) !== JSON.stringify(now[name as keyof V]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name))) as Partial<V>;
}

function isOfCall(error: Error): error is CallFailure {
  return "fields" in error && "status" in error;
}
