/** Decisions on proposals, each of which can be undone, and the user's own changes to the result. */
import type { AiDraft } from "../../contract.ts";
import { type Conversation, emptyResult, type FieldValue, MAX_UNDONE, type Result } from "./conversation.ts";

/** The proposals become the draft; their facts replace those of the previous text. */
export function accept(state: Conversation, fields: readonly string[]): Conversation {
  const decided = fields.filter((field) => state.changes[field] && state.draft);
  if (decided.length === 0) return state;
  const values = Object.fromEntries(decided.map((field) => [field, state.changes[field]?.after]));
  return {
    ...state,
    past: remembered(state),
    draft: { ...(state.draft as AiDraft), ...values },
    changes: without(state.changes, decided),
    facts: [
      ...state.facts.filter(({ field }) => !decided.includes(field)),
      ...decided.flatMap((field) => state.changes[field]?.facts ?? []),
    ],
    unfinished: [
      ...state.unfinished.filter((field) => !decided.includes(field)),
      ...decided.filter((field) => state.changes[field]?.isCutOff),
    ],
  };
}

/** All except those that were cut off: these must be accepted one by one. */
export function acceptAll(state: Conversation): Conversation {
  return accept(state, acceptableFields(state));
}

export function acceptableFields({ changes }: Result): string[] {
  return Object.keys(changes).filter((field) => !changes[field]?.isCutOff);
}

export function reject(state: Conversation, field: string): Conversation {
  if (!state.changes[field]) return state;
  return { ...state, past: remembered(state), changes: without(state.changes, [field]) };
}

export function undo(state: Conversation): Conversation {
  const before = state.past.at(-1);
  return before ? { ...state, ...before, past: state.past.slice(0, -1) } : state;
}

/** The user wrote into the result. Undoing earlier decisions would discard that, so the undo history ends here. */
export function writeField(state: Conversation, field: string, value: FieldValue): Conversation {
  if (!state.draft) return state;
  return {
    ...state,
    draft: { ...state.draft, [field]: value },
    unfinished: state.unfinished.filter((each) => each !== field),
    past: [],
  };
}

/** Earlier results, and the current one. */
export function remembered(state: Conversation): Result[] {
  const { draft, changes, facts, unfinished, notice }: Result = state;
  return [...state.past, { ...emptyResult, draft, changes, facts, unfinished, notice }].slice(-MAX_UNDONE);
}

function without<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
