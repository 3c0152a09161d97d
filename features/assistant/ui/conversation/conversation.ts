/** The drawer's state for one kind's draft: form, conversation, result and open proposals. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { AiDraft, AssistantContext, LeftOut, TracedFact } from "../../contract.ts";

/** A value of a draft's field; undefined if the draft has none. */
export type FieldValue = string | number | string[] | undefined;

export type ChatMessage = {
  id: number;
  from: "user" | "assistant";
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Names of the fields that it changed. */
  fields: readonly string[];
  /** A note below the message: how it was written, what to check. */
  notice: string;
  /** The assistant's answer, if it could not be parsed. */
  raw: string;
  isFailure: boolean;
};

/** A proposal for one field that is waiting for a decision. */
export type Change = {
  after: FieldValue;
  /** Facts of `after`. */
  facts: readonly TracedFact[];
  /** Writing ended in the middle of it. */
  isCutOff: boolean;
};

export type Task = "draft" | "edit";

/** The request to the assistant in progress. */
export type Run = {
  task: Task;
  /** Null until the server has sent the id. */
  id: string | null;
  lastEventId: string;
  isOffline: boolean;
  isStopping: boolean;
  /** By field name; for an edit `message` and the new values. */
  written: Readonly<Record<string, unknown>>;
  /** The field that is being written. */
  latest: string;
};

/** The state that decisions change, so that they can be undone. */
export type Result = {
  /** The accepted draft. */
  draft: AiDraft | null;
  /** By field name. */
  changes: Readonly<Record<string, Change>>;
  /** Facts of `draft`. */
  facts: readonly TracedFact[];
  /** Fields of the draft that an interruption left half written. */
  unfinished: readonly string[];
  /** Notice about how the draft was created, for example without AI; empty: none. */
  notice: string;
  /** What was given and is not in the draft. */
  leftOut: readonly LeftOut[];
};

export type Conversation = Result & {
  kindKey: KindKey;
  context: AssistantContext;
  messages: readonly ChatMessage[];
  /** Keys of facts that the user has confirmed; see factKey. */
  confirmed: readonly string[];
  run: Run | null;
  /** Fields that the latest edit changed, as long as they are highlighted. */
  highlighted: readonly string[];
  /** Earlier results, latest last. */
  past: readonly Result[];
};

/** Decisions that can be undone. */
export const MAX_UNDONE = 20;

export const emptyResult: Result = { draft: null, changes: {}, facts: [], unfinished: [], notice: "", leftOut: [] };

export function emptyConversation(kindKey: KindKey): Conversation {
  return {
    ...emptyResult,
    kindKey,
    context: {},
    messages: [],
    confirmed: [],
    run: null,
    highlighted: [],
    past: [],
  };
}

/** Whether starting again would discard something. */
export function hasWork({ context, messages, draft, run }: Conversation): boolean {
  return draft !== null || run !== null || messages.length > 0 || Object.values(context).some((text) => text !== "");
}

export function valueOf(draft: Partial<AiDraft> | null, field: string): FieldValue {
  return (draft as Record<string, FieldValue> | null)?.[field];
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);
}

export function isBlank(value: FieldValue): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** The text of a field written so far; undefined: none. */
export function writtenValue(run: Run | null, field: string): FieldValue {
  const value = (run?.written[field] ?? undefined) as FieldValue;
  return isBlank(value) ? undefined : value;
}

/** The draft as it would be with every proposal: the basis of the next edit. */
export function proposedDraft({ draft, changes }: Result): AiDraft {
  const after = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.after]));
  return { ...(draft as AiDraft), ...after };
}

/** The same fact in several fields is confirmed once. */
export function factKey({ kind, text }: TracedFact): string {
  return `${kind}:${text.toLocaleLowerCase("en")}`;
}
