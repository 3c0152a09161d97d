/** Alerts as the server answers them, and what a person does with them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { Alert, AlertInput, HitsQuery, PreviewInput, SampleInput } from "../contract.ts";
import { alertMessages } from "../messages.ts";
import { SUMMARY_KEY } from "./use-new-count.ts";

const LOOK_AGAIN_MS = 60_000;

/** Every key of this feature starts with "alerts". */
const KEYS = {
  all: ["alerts"],
  list: ["alerts", "list"],
  summary: SUMMARY_KEY,
  options: ["alerts", "options"],
  one: (id: number) => ["alerts", "one", id],
} as const;

export function useAlerts() {
  return useQuery({
    queryKey: KEYS.list,
    queryFn: (asked) => call(calls.listAlerts, {}, polled(asked)),
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: alertMessages.loadFailed },
  });
}

export function useOptions() {
  return useQuery({ queryKey: KEYS.options, queryFn: () => call(calls.listOptions) });
}

/** @param id null: a new one. */
export function useAlert(id: number | null) {
  return useQuery({
    queryKey: KEYS.one(id ?? 0),
    queryFn: () => call(calls.getAlert, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}

/** A request that is no longer wanted is cancelled. @param input null: nothing to ask. */
export function usePreview(input: PreviewInput | null) {
  return useQuery({
    queryKey: ["alerts", "preview", input],
    queryFn: ({ signal }) => call(calls.previewAlert, { body: input as PreviewInput }, { signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: LOOK_AGAIN_MS,
    retry: false,
  });
}

export function useHits(id: number, query: Partial<HitsQuery>) {
  return useQuery({
    queryKey: ["alerts", "hits", id, query],
    queryFn: (asked) => call(calls.listHits, { params: { id }, query }, polled(asked)),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: alertMessages.hitsFailed },
  });
}

function useStep<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  after?: (answer: Answer, input: Input) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => after?.(answer, input),
    onError: (error) => showError(error.message),
    onSettled: () =>
      cache.invalidateQueries({ queryKey: KEYS.all, predicate: ({ queryKey }) => queryKey[1] !== "preview" }),
  });
}

/** @param id null creates. Failures are shown by the form. */
export function useSaveAlert(id: number | null) {
  const cache = useQueryClient();
  return async (body: AlertInput): Promise<Alert> => {
    const saved = await (id === null
      ? call(calls.createAlert, { body })
      : call(calls.changeAlert, { params: { id }, body }));
    await cache.invalidateQueries({ queryKey: KEYS.all, refetchType: "none" });
    showSuccess(id === null ? "Alert created." : "Alert saved.");
    return saved;
  };
}

/** An email to oneself with what the search finds. */
export function useSample() {
  return useMutation({
    mutationFn: (body: SampleInput) => call(calls.sendSample, { body }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
  });
}

export function useDeleteAlert() {
  const restore = useStep((id: number) => call(calls.restoreAlert, { params: { id } }));
  return useStep(
    (id: number) => call(calls.deleteAlert, { params: { id } }),
    ({ id }) => showSuccess("Alert deleted.", { label: "Undo", run: () => restore.mutate(id) }),
  );
}

export function usePauseAlert() {
  return useStep(({ id, is_paused, days = null }: { id: number; is_paused: boolean; days?: number | null }) =>
    call(calls.pauseAlert, { params: { id }, body: { is_paused, days } }),
  );
}

/** @param articles null: all. */
export function useReadHits() {
  return useStep(({ id, articles }: { id: number; articles: number[] | null }) =>
    call(calls.readHits, { params: { id }, body: { articles } }),
  );
}

type LeaveOut = { id: number; article?: number; source?: number; is_left_out: boolean };

export function useLeaveOut() {
  const send = ({ id, ...body }: LeaveOut) => call(calls.leaveOut, { params: { id }, body });
  const undo = useStep(send);
  return useStep(send, (_answer, { is_left_out, ...left }) => {
    if (!is_left_out) return;
    const run = () => undo.mutate({ ...left, is_left_out: false });
    showSuccess(left.source === undefined ? "Story left out." : "Source left out.", { label: "Undo", run });
  });
}

/** @param id null: of all alerts as one feed. */
export function useReplaceAddress() {
  return useStep(
    (id: number | null) =>
      id === null ? call(calls.replaceCommonAddress) : call(calls.replaceFeedAddress, { params: { id } }),
    () => showSuccess("Address replaced. The old one no longer works."),
  );
}
