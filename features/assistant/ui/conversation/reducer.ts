/** Every change of a conversation, one action each. Pure: times come with the actions. */
import { assistantMessages, type StreamEvent } from "../../contract.ts";
import { type Conversation, emptyConversation, type FieldValue, type Run, type Task } from "./conversation.ts";
import { accept, acceptAll, reject, undo, writeField } from "./decide.ts";
import { cutRun, ENDINGS, finishRun, say } from "./finish-run.ts";

export type ConversationAction =
  | { type: "context-changed"; field: string; text: string }
  /** `request` is the user's text; null for a draft, and for a retry. */
  | { type: "run-started"; task: Task; request: string | null; at: number }
  | { type: "run-event"; id: string; event: StreamEvent; at: number }
  | { type: "run-failed"; reason: string; at: number }
  | { type: "run-interrupted"; at: number }
  /** The form was refused: the assistant received no request. */
  | { type: "run-refused" }
  | { type: "stop-asked" }
  | { type: "accepted"; field: string }
  | { type: "all-accepted" }
  | { type: "rejected"; field: string }
  | { type: "undone" }
  | { type: "field-written"; field: string; value: FieldValue }
  | { type: "fact-confirmed"; key: string; isConfirmed: boolean }
  | { type: "highlight-ended" }
  | { type: "started-again" };

export function reduceConversation(state: Conversation, action: ConversationAction): Conversation {
  const { run } = state;
  switch (action.type) {
    case "context-changed":
      return { ...state, context: { ...state.context, [action.field]: action.text } };
    case "run-started":
      return startRun(state, action.task, action.request, action.at);
    case "run-event":
      return run ? followEvent(state, { ...run, lastEventId: action.id }, action.event, action.at) : state;
    case "run-failed":
      return run ? cutRun(state, run, ENDINGS.failed(run.task, action.reason), true, action.at) : state;
    case "run-interrupted":
      return run ? cutRun(state, run, assistantMessages.interrupted, true, action.at) : state;
    case "run-refused":
      return { ...state, run: null };
    case "stop-asked":
      return run ? { ...state, run: { ...run, isStopping: true } } : state;
    case "accepted":
      return accept(state, [action.field]);
    case "all-accepted":
      return acceptAll(state);
    case "rejected":
      return reject(state, action.field);
    case "undone":
      return undo(state);
    case "field-written":
      return writeField(state, action.field, action.value);
    case "fact-confirmed": {
      const others = state.confirmed.filter((key) => key !== action.key);
      return { ...state, confirmed: action.isConfirmed ? [...others, action.key] : others };
    }
    case "highlight-ended":
      return state.highlighted.length === 0 ? state : { ...state, highlighted: [] };
    case "started-again":
      return emptyConversation(state.kindKey);
  }
}

function startRun(state: Conversation, task: Task, request: string | null, at: number): Conversation {
  const run: Run = {
    task,
    id: null,
    lastEventId: "",
    isOffline: false,
    isStopping: false,
    written: {},
    latest: "",
  };
  const asked = request === null ? state : say(state, at, { from: "user", text: request });
  return { ...asked, run, highlighted: [] };
}

function followEvent(state: Conversation, run: Run, event: StreamEvent, at: number): Conversation {
  switch (event.type) {
    case "run":
      return { ...state, run: { ...run, id: event.id, isOffline: event.is_offline } };
    case "fields":
      return { ...state, run: takeFields(run, event.fields) };
    case "text": {
      const before = run.written[event.field];
      const text = (typeof before === "string" ? before : "") + event.append;
      return { ...state, run: { ...run, written: { ...run.written, [event.field]: text }, latest: event.field } };
    }
    case "done":
      return finishRun(state, run, event, at);
    case "failed":
      return cutRun(state, run, ENDINGS.failed(run.task, event.error), true, at);
    case "stopped":
      return cutRun(state, run, assistantMessages.stopped, false, at);
  }
}

/** A field comes whole when it first appears, and again after a reconnect. */
function takeFields(run: Run, fields: Record<string, unknown>): Run {
  return { ...run, written: { ...run.written, ...fields }, latest: Object.keys(fields).at(-1) ?? run.latest };
}
