/** The run of a conversation: starts it, follows it, stops it, and resumes it after the page was left. */
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useEffectEvent, useRef } from "react";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { ApiError, clientMessages, type FieldMessages } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { stopRun, streamDraft, streamEdit } from "../../calls.ts";
import { MAX_HISTORY } from "../../contract.ts";
import { STATUS_KEY } from "../use-assistant-status.ts";
import type { ConversationAction } from "./reducer.ts";
import { type Conversation, proposedDraft } from "./conversation.ts";
import { followRun, RunInterrupted, type RunOpening } from "./follow-run.ts";

/**
 * @param onRefused messages per field of the form, where the server refused it.
 * @param findCompany id of the company that the release is posted as; empty: none.
 */
export function useRun(
  state: Conversation,
  dispatch: Dispatch<ConversationAction>,
  onRefused: (fields: FieldMessages) => void,
  findCompany: () => string,
) {
  const cache = useQueryClient();
  const listening = useRef<AbortController | null>(null);
  const stopWish = useRef(false);

  const end = async (runId: string) => {
    const own = listening.current;
    try {
      await call(stopRun, { params: { id: runId } });
    } catch (error) {
      logFailure("The run was not stopped.", error);
    }
    if (listening.current !== own) return; // another run has started
    dispatch({ type: "run-event", id: "", event: { type: "stopped" }, at: Date.now() });
    own?.abort();
  };

  const follow = async (opening: RunOpening) => {
    const own = new AbortController();
    listening.current?.abort();
    listening.current = own;
    stopWish.current = false;
    try {
      for await (const { id, data } of followRun(opening, own.signal)) {
        if (own.signal.aborted) return;
        dispatch({ type: "run-event", id, event: data, at: Date.now() });
        if (data.type === "run" && stopWish.current) void end(data.id);
      }
    } catch (error) {
      if (own.signal.aborted) return;
      const at = Date.now();
      const fields = formFields(state.kindKey, opening, error);
      if (error instanceof RunInterrupted) dispatch({ type: "run-interrupted", at });
      else if (Object.keys(fields).length > 0) {
        dispatch({ type: "run-refused" });
        onRefused(fields);
      } else dispatch({ type: "run-failed", reason: reasonOf(error), at });
    } finally {
      void cache.invalidateQueries({ queryKey: STATUS_KEY });
    }
  };

  useResuming(state.run?.id ?? null, follow, () => listening.current?.abort());

  const companyPart = () => {
    const posted_by_company = findCompany();
    return posted_by_company === "" ? {} : { posted_by_company };
  };
  const draft = () => {
    dispatch({ type: "run-started", task: "draft", request: null, at: Date.now() });
    void follow({ call: streamDraft, body: { ...draftBody(state), ...companyPart() } });
  };
  /** @param isRepeat a retry: the request is already in the conversation. */
  const edit = (request: string, isRepeat = false) => {
    dispatch({ type: "run-started", task: "edit", request: isRepeat ? null : request, at: Date.now() });
    void follow({ call: streamEdit, body: { ...editBody(state, request, isRepeat), ...companyPart() } });
  };
  const stop = () => {
    dispatch({ type: "stop-asked" });
    if (state.run?.id) void end(state.run.id);
    else stopWish.current = true;
  };
  /** Stops listening to a run whose conversation is discarded. */
  const leave = () => {
    if (state.run?.id) void end(state.run.id);
    listening.current?.abort();
  };
  return { draft, edit, stop, leave };
}

/** Follows on mounting; leaving the page only stops listening, the server keeps writing. */
function useResuming(
  runId: string | null,
  follow: (opening: RunOpening) => Promise<void>,
  stopListening: () => void,
): void {
  const resume = useEffectEvent(() => {
    if (runId !== null) void follow({ runId });
  });
  const leave = useEffectEvent(stopListening);
  useEffect(() => {
    resume();
    return () => leave();
  }, []);
}

function draftBody({ kindKey, context }: Conversation) {
  return { articleType: kindOf(kindKey).typeCode, ...context };
}

function editBody(state: Conversation, request: string, isRepeat: boolean) {
  const asked = state.messages.filter(({ from }) => from === "user").map(({ text }) => text);
  return {
    articleType: kindOf(state.kindKey).typeCode,
    currentContent: proposedDraft(state),
    editRequest: request,
    fieldToEdit: "",
    context: state.context,
    history: (isRepeat ? asked.slice(0, -1) : asked).slice(-MAX_HISTORY),
  };
}

/** Messages about fields of the form; others appear in the conversation. */
function formFields(kindKey: KindKey, opening: RunOpening, error: unknown): FieldMessages {
  if (!(error instanceof ApiError) || !("call" in opening) || opening.call !== streamDraft) return {};
  const names = new Set(kindOf(kindKey).assistant.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.has(name)));
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail;
  logFailure("The assistant's run failed.", error);
  return clientMessages.unexpected;
}
