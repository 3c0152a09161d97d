/** Updates the conversation when a run ends: with its answer, an error, or the text written until it was cut off. */
import { type AiDraft, assistantMessages, DRAFT_LABELS, type LeftOut, type TracedFact } from "../../contract.ts";
import {
  type Change,
  type ChatMessage,
  type Conversation,
  emptyResult,
  isBlank,
  isSameValue,
  proposedDraft,
  type Run,
  type Task,
  valueOf,
} from "./conversation.ts";
import { remembered } from "./decide.ts";
import { partialDraft, placeholderDraft, readDraft, readEdit, readWritten } from "./read-answer.ts";
import { countWords } from "#features/editor/html/count-words.ts";

/** The server's last word on a run. */
export type Answer = {
  response: string;
  facts: readonly TracedFact[];
  notice: string;
  left_out?: readonly LeftOut[] | undefined;
};

/** The ways a run can end without an answer. */
export const ENDINGS = {
  failed: (task: Task, reason: string) =>
    task === "draft" ? assistantMessages.generateFailed(reason) : assistantMessages.editFailed(reason),
} as const;

const UNREADABLE_DRAFT = "We could not read the answer as a draft. You can see how it starts below. Try again.";

export function say(state: Conversation, at: number, message: Partial<ChatMessage>): Conversation {
  const id = (state.messages.at(-1)?.id ?? 0) + 1;
  const plain: ChatMessage = { id, at, from: "assistant", text: "", fields: [], notice: "", raw: "", isFailure: false };
  return { ...state, messages: [...state.messages, { ...plain, ...message }] };
}

export function finishRun(state: Conversation, run: Run, answer: Answer, at: number): Conversation {
  const ended = { ...state, run: null };
  return run.task === "draft" ? finishDraft(ended, run, answer, at) : finishEdit(ended, answer, at);
}

/** Ends a run without an answer; what was written stays. */
export function cutRun(state: Conversation, run: Run, text: string, isFailure: boolean, at: number): Conversation {
  const ended = { ...state, run: null };
  if (run.task === "edit") {
    const proposed = readWritten(state.kindKey, run.written);
    const [changed, fields] = propose(ended, proposed, [], run.latest);
    return say(changed, at, { text, isFailure, fields });
  }
  const draft = partialDraft(state.kindKey, run.written);
  const kept = draft ? replaceDraft(ended, draft, [], "") : ended;
  return say(draft && run.latest ? { ...kept, unfinished: [run.latest] } : kept, at, { text, isFailure });
}

function finishDraft(state: Conversation, run: Run, answer: Answer, at: number): Conversation {
  const { response, facts, notice, left_out: leftOut = [] } = answer;
  const draft = readDraft(state.kindKey, response);
  if (!draft) {
    const placeholder = replaceDraft(state, placeholderDraft(state.kindKey, response), [], "");
    return say(placeholder, at, { text: UNREADABLE_DRAFT, raw: response, isFailure: true });
  }
  const quiet = notice || (run.isOffline ? assistantMessages.assembled : "");
  const replaced = { ...replaceDraft(state, draft, facts, quiet), leftOut };
  const notices = [uncheckedNotice(facts), leftOutNotice(leftOut)].filter(Boolean).join(" ");
  return say(replaced, at, { text: describe(draft, run.isOffline), notice: notices });
}

function finishEdit(state: Conversation, { response, facts, notice }: Answer, at: number): Conversation {
  const edit = readEdit(state.kindKey, response);
  if (!edit) return say(state, at, { text: assistantMessages.unparseableEdit, raw: response, isFailure: true });
  const [changed, fields] = propose(state, edit.changes, facts, null);
  const text =
    edit.message || (fields.length > 0 ? `I changed ${plural(fields.length, "field")}.` : "Nothing changed.");
  const inChanges = facts.filter(({ field }) => fields.includes(field));
  return say(changed, at, { text, fields, notice: [uncheckedNotice(inChanges), notice].filter(Boolean).join(" ") });
}

function replaceDraft(state: Conversation, draft: AiDraft, facts: readonly TracedFact[], notice: string): Conversation {
  const past = state.draft ? [...remembered({ ...state, past: [] })] : [];
  return { ...state, ...emptyResult, draft, facts, notice, past, highlighted: [] };
}

/**
 * Adds new values as proposals. A later proposal for a field replaces an earlier one.
 * @param cutOff the field in progress when writing ended.
 * @returns the names of the changed fields.
 */
function propose(
  state: Conversation,
  values: Partial<AiDraft>,
  facts: readonly TracedFact[],
  cutOff: string | null,
): [Conversation, string[]] {
  const proposed = proposedDraft(state);
  const fields = Object.keys(values).filter(
    (field) => field in DRAFT_LABELS && !isSameValue(valueOf(proposed, field), valueOf(values, field)),
  );
  const traced = retraced(state, facts, fields);
  const changes: Record<string, Change> = { ...traced.changes };
  for (const field of fields) {
    const after = valueOf(values, field);
    if (isSameValue(valueOf(state.draft, field), after)) delete changes[field];
    else changes[field] = { after, facts: facts.filter((fact) => fact.field === field), isCutOff: field === cutOff };
  }
  return [{ ...traced, changes, past: [], highlighted: fields }, fields];
}

/** New facts for unchanged fields replace the old ones: the user may have named a source since. */
function retraced(state: Conversation, facts: readonly TracedFact[], changed: readonly string[]): Conversation {
  const others = facts.filter(({ field }) => !changed.includes(field));
  const ofDraft = others.filter(({ field }) => !state.changes[field]);
  const fields = new Set(ofDraft.map(({ field }) => field));
  const changes = Object.entries(state.changes).map(([field, change]) => {
    const own = others.filter((fact) => fact.field === field);
    return [field, own.length > 0 ? { ...change, facts: own } : change];
  });
  return {
    ...state,
    facts: [...state.facts.filter(({ field }) => !fields.has(field)), ...ofDraft],
    changes: Object.fromEntries(changes),
  };
}

function describe(draft: AiDraft, isOffline: boolean): string {
  const fields = Object.values(draft).filter((value) => !isBlank(value)).length;
  const done = isOffline ? "I put your sentences in order" : "I wrote a first draft from your facts";
  return `${done}: ${plural(fields, "field")}, ${plural(countWords(draft.content), "word")}.`;
}

function leftOutNotice(leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return "";
  const notes = leftOut.filter(({ reason }) => reason === "private").length;
  const parts = [
    ...(notes > 0 ? [plural(notes, "private note")] : []),
    ...(leftOut.length > notes ? [plural(leftOut.length - notes, notes > 0 ? "other line" : "line")] : []),
  ];
  return `Left out: ${parts.join(" and ")}. See the list below the draft.`;
}

function uncheckedNotice(facts: readonly TracedFact[]): string {
  const count = facts.filter(({ source }) => source === null).length;
  if (count === 0) return "";
  return count === 1
    ? "One fact does not appear in your sources. Please check it."
    : `${count} facts do not appear in your sources. Please check them.`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
