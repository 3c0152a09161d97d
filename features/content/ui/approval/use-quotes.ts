/** The quotes of a post, who is asked about them, and what people of its company do about it. */
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PostQuotes, QuotesInput } from "#features/approvals/contract.ts";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls/approval.ts";
import { APPROVAL_KEY } from "./use-approval.ts";

const QUOTES_KEY = [...APPROVAL_KEY, "quotes"] as const;
/** People answer while a form is open. */
const LOOK_AGAIN_MS = 60_000;

/** @param id null: nothing is read. @param version that is stored: another one is read again. */
export function useQuotes(id: number | null, version: number | null): PostQuotes | null {
  const { data } = useQuery({
    queryKey: [...QUOTES_KEY, id, version],
    queryFn: id === null ? skipToken : (asked) => call(calls.getQuotes, { params: { id } }, polled(asked)),
    placeholderData: (before, query) => (query?.queryKey.at(-2) === id ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.requests.length ? LOOK_AGAIN_MS : false),
  });
  return id === null ? null : (data ?? null);
}

type Answer = PostQuotes & { detail: string };
type OfPost = { id: number };

/** @param onRefused undefined: the dialog shows why. */
function useQuotesCall<Input extends OfPost>(
  send: (input: Input) => Promise<Answer>,
  onRefused?: (message: string) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onSuccess({ detail, ...quotes }, { id }) {
      const queryKey = [...QUOTES_KEY, id];
      // A read that began before would bring back what was.
      await cache.cancelQueries({ queryKey });
      cache.setQueriesData<PostQuotes>({ queryKey }, quotes);
      // Publishing may wait for quotes.
      void cache.invalidateQueries({ queryKey: [...APPROVAL_KEY, id] });
      showSuccess(detail);
    },
    onError(error, { id }) {
      onRefused?.(error.message);
      return cache.invalidateQueries({ queryKey: [...QUOTES_KEY, id] });
    },
  });
}

export const useAskQuotes = () =>
  useQuotesCall(({ id, input }: OfPost & { input: QuotesInput }) =>
    call(calls.askQuotes, { params: { id }, body: input }),
  );

type OfRequest = OfPost & { request: number };

export const useAskAgain = () =>
  useQuotesCall((params: OfRequest) => call(calls.askQuotesAgain, { params }), showError);

export const useStopAsking = () =>
  useQuotesCall((params: OfRequest) => call(calls.cancelQuotes, { params }), showError);
