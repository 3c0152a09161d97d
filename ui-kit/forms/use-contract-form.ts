/**
 * State of a form: what its fields hold, what is wrong with them by the contract or by the server, whether it is being
 * sent, and what of it stays in this browser until it is.
 */
import { type ChangeEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { forgetUnsent, readUnsent, storeUnsent, useLeaveWarning, useStoring } from "./unsent-text.ts";

type FieldProblems = Record<string, string>;
/** The fields parsed by the contract: the input of a call, or messages by field. */
type Checked<Input> = { input: Input } | { problems: FieldProblems };

/** The errors of a failed call. */
type CallFailure = Error & { status: number; fields: FieldProblems };

type Keeping<V> = {
  /** In the browser's storage: names the user and the thing. */
  key: string;
  /** What is stored; left out: the values. */
  of?: (values: V) => unknown;
  /** Null for what this version of the form cannot read. */
  restore: (stored: unknown) => V | null;
  /** Stores or forgets what is stored, where more than the values decides; false if the browser refuses. */
  store?: (values: V, isDirty: boolean) => boolean;
  /** How long typing pauses before it is stored. */
  afterMs?: number;
  /** Whether the values are safe although the browser refuses them. */
  isSafe?: (values: V) => boolean;
};

export type FormOptions<V extends object, Input> = {
  /** Initial values. Later changes are ignored, so give the form a key, unless it `follows` them. */
  initial: V;
  /** Untouched fields follow the stored values. */
  follows?: boolean;
  /** The element is for fields that keep their text themselves. */
  check: (values: V, element: HTMLFormElement | null) => Checked<Input>;
  /** Asks or waits before sending; false stops. The fields are checked again afterwards. */
  before?: () => Promise<boolean>;
  /** Rejects where the call failed. Left out: each submit brings its own. */
  send?: (input: Input) => Promise<unknown>;
  /** Leads to the first wrong field, where it is found in another way; all messages are shown at fields. */
  lead?: (fields: FieldProblems) => void;
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
  /** Whether the values differ from those they are based on; left out: by their JSON. */
  differs?: (values: V) => boolean;
};

/** Messages by field, and one for the whole. */
type Problems = { fields: FieldProblems; whole: string | null };
const NONE: Problems = { fields: {}, whole: null };

type State<V> = {
  /** Null where nothing is typed. */
  draft: V | null;
  /** Fields that were typed into while the form was being sent. */
  typedSince: Partial<V>;
  problems: Problems;
  /** Counts replacements of the values: a key for fields that hold their own text. */
  round: number;
};

type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type SwitchName<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

type Checking<V extends object, Input> = Partial<Pick<FormOptions<V, Input>, "check" | "before" | "send">>;

/** The form's interface for its parts. */
export type ContractFields<V extends object> = Omit<ReturnType<typeof useContractForm<V, never>>, "submit" | "replace">;

/**
 * Fields are found by their `name`, or by `data-field` where what has the focus is no input. Every function that changes
 * values keeps its identity.
 */
export function useContractForm<V extends object, Input>(options: FormOptions<V, Input>) {
  const { initial, follows = false, keep, beginsAnew = keep !== undefined, isTouched = false } = options;
  const id = useId();
  const [opened] = useState(initial);
  const [kept] = useState(() => (keep ? readUnsent(keep.key, keep.restore) : null));
  const [state, setState] = useState<State<V>>({ draft: kept, typedSince: {}, problems: NONE, round: 0 });
  const [isSending, setSending] = useState(false);
  // Changes land here before React renders them, so that a send or leaving the page includes the latest.
  const latest = useRef(state);
  const isRunning = useRef(false);
  const isOver = useRef(false);
  const before = follows ? initial : opened;
  const base = useRef(before);
  useEffect(() => void (base.current = before));

  const update = useCallback((next: (state: State<V>) => State<V>) => {
    latest.current = next(latest.current);
    setState(latest.current);
  }, []);
  /** With the very last change, also before React has rendered it. */
  const getLatest = useCallback(() => valuesIn(latest.current, base.current), []);
  const values = valuesIn(state, before);
  const { differs = (shown: V) => JSON.stringify(shown) !== JSON.stringify(before) } = options;
  const isDirty = isTouched || differs(values);
  const stored = (shown: V) => keep?.of?.(shown) ?? shown;
  const { isStored, storeNow, pass } = useStoring({
    values,
    getLatest,
    print: (shown) => (keep ? JSON.stringify(stored(shown)) : ""),
    store: (shown) => {
      if (!keep || isOver.current) return true;
      const isUnsent = isTouched || differs(shown);
      if (keep.store) return keep.store(shown, isUnsent);
      return isUnsent ? storeUnsent(keep.key, stored(shown)) : forgetUnsent(keep.key);
    },
    afterMs: keep?.afterMs ?? 0,
  });
  useLeaveWarning(keep !== undefined && isDirty && !isStored && !keep.isSafe?.(values));

  const element = () => document.getElementById(id) as HTMLFormElement | null;
  /** Changes that follow from the values; errors of these fields and their lines go. @param isNew as of `replace`. */
  const edit = useCallback(
    (fields: readonly string[], changes: (values: V) => Partial<V>, isNew = false) =>
      update((known) => {
        const typed = valuesIn(known, base.current);
        const problems = { ...known.problems, fields: fields.reduce(without, known.problems.fields) };
        const round = isNew ? known.round + 1 : known.round;
        return { ...known, draft: { ...typed, ...changes(typed) }, problems, round };
      }),
    [update],
  );
  const set = useCallback(
    <K extends keyof V & string>(name: K, value: V[K]) => {
      const changes: Partial<V> = {};
      changes[name] = value;
      edit([name], () => changes);
    },
    [edit],
  );
  /** Sets several fields; all errors are checked again. */
  const change = useCallback(
    (changes: Partial<V>) =>
      update((known) => ({ ...known, draft: { ...valuesIn(known, base.current), ...changes }, problems: NONE })),
    [update],
  );
  /** Other values: fields that hold their own text begin again with them. */
  const replace = useCallback(
    (next: V) => update(({ round }) => ({ draft: next, typedSince: {}, problems: NONE, round: round + 1 })),
    [update],
  );
  const setProblems = useCallback(
    (fields: FieldProblems, whole: string | null = null) =>
      update((known) => ({ ...known, problems: { fields, whole } })),
    [update],
  );
  const fieldsIn = () => [
    ...(element()?.querySelectorAll<HTMLElement>("[name]:not([type=hidden]), [data-field]") ?? []),
  ];
  const nameOf = (field: HTMLElement) => field.dataset["field"] ?? field.getAttribute("name") ?? "";
  /** Leads to the first wrong field. A message of a field that the form does not have is said for the whole. */
  const show = (fields: FieldProblems, detail: string | null = null) => {
    if (options.lead) {
      setProblems(fields);
      return options.lead(fields);
    }
    const first = fieldsIn().find((field) => Object.hasOwn(fields, nameOf(field)));
    setProblems(fields, first ? null : (Object.values(fields)[0] ?? detail));
    first?.focus();
  };
  const fail = async (error: unknown) => {
    if (!(error instanceof Error)) throw error;
    if (await options.isHandled?.(error)) return;
    const { fieldsOf = ({ fields }: CallFailure) => fields, wordsOf = ({ message }: Error) => message } = options;
    show(isOfCall(error) ? fieldsOf(error) : {}, wordsOf(error));
    options.onFailed?.(error, element());
  };
  /** @param typedSince fields that keep their current values. */
  const settle = (typedSince: Partial<V>) => {
    update(({ round }) => ({ draft: null, typedSince, problems: NONE, round }));
    if (!keep || Object.keys(typedSince).length > 0) return;
    forgetUnsent(keep.key);
    pass();
  };
  /** Throws away what was typed. */
  const discard = () => settle({});
  /** The input of the call; null where something is wrong, which is shown. */
  const checked = (by: Checking<V, Input>): { input: Input } | null => {
    const result = (by.check ?? options.check)(getLatest(), element());
    if ("input" in result) return result;
    show(result.problems);
    return null;
  };
  /** One at a time. @param by where the form has another button than its first. */
  const submit = async (by: Checking<V, Input> = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { send = options.send, before: ask = options.before } = by;
      let ready = checked(by);
      if (ready && ask) ready = (await ask()) ? checked(by) : null;
      if (!ready) return;
      const sent = getLatest();
      setProblems({});
      setSending(true);
      try {
        await send?.(ready.input);
        if (beginsAnew) settle(changesBetween(sent, getLatest()));
      } catch (error) {
        await fail(error);
      }
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  };
  return {
    values,
    problems: state.problems.fields,
    whole: state.problems.whole,
    round: state.round,
    /** It holds what closing it would lose. */
    isDirty,
    isSending,
    /** The browser keeps what is not sent yet. */
    isKept: isStored,
    /** It began with what was kept. */
    isRestored: kept !== null,
    /** Of the form's element. */
    id,
    getLatest,
    set,
    edit,
    change,
    replace,
    show,
    setProblems,
    /** Stores what is typed at once, even if the form is no longer shown. */
    storeNow,
    /** Stores nothing any more, even if values change while the form closes. */
    end: () => {
      isOver.current = true;
      if (keep) forgetUnsent(keep.key);
    },
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
      error: state.problems.fields[name],
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
      error: state.problems.fields[name],
    }),
  };
}

function valuesIn<V extends object>({ draft, typedSince }: State<V>, before: V): V {
  return draft ?? { ...before, ...typedSince };
}

/** Lines of a list have keys of their own, for example `websites.0`; their positions may have changed. */
function without(fields: FieldProblems, name: string): FieldProblems {
  const left = Object.entries(fields).filter(([field]) => field !== name && !field.startsWith(`${name}.`));
  return left.length === Object.keys(fields).length ? fields : Object.fromEntries(left);
}

/** Fields that changed while the form was being sent. */
function changesBetween<V extends object>(sent: V, now: V): Partial<V> {
  const isChanged = (name: string) => JSON.stringify(sent[name as keyof V]) !== JSON.stringify(now[name as keyof V]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name))) as Partial<V>;
}

function isOfCall(error: Error): error is CallFailure {
  return "fields" in error && "status" in error;
}
