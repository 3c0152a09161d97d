/** Where a post's approval is, and what people of its company do about it. */
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PostApproval } from "#features/approvals/contract.ts";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls/approval.ts";
import { POSTS_KEY } from "../use-posts.ts";

/** Query key of everything that says where approvals are. */
export const APPROVAL_KEY = [...POSTS_KEY, "approval"] as const;
/** Of the lines of lists, below the key. */
export const LINES = "lines";
/** Approvers answer, and saves void, while a form is open. */
const LOOK_AGAIN_MS = 60_000;

/** @param id null: nothing is read, for example before a draft is stored. */
export function useApproval(id: number | null) {
  return useQuery({
    queryKey: [...APPROVAL_KEY, id],
    queryFn: id === null ? skipToken : (asked) => call(calls.getApproval, { params: { id } }, polled(asked)),
    refetchInterval: ({ state }) => (state.data?.approval ? LOOK_AGAIN_MS : false),
  });
}

type Answer = PostApproval & { detail: string };

/** What was refused shows why, and reads again where it is. */
function useApprovalCall<Input>(send: (input: Input) => Promise<Answer>, idOf: (input: Input) => number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ detail, ...approval }, input) => {
      cache.setQueryData<PostApproval>([...APPROVAL_KEY, idOf(input)], approval);
      void cache.invalidateQueries({ queryKey: [...APPROVAL_KEY, LINES] });
      showSuccess(detail);
    },
    onError: (error) => {
      showError(error.message);
      return cache.invalidateQueries({ queryKey: APPROVAL_KEY });
    },
  });
}

const itself = (id: number) => id;

export const useAsk = () => useApprovalCall((id: number) => call(calls.askApproval, { params: { id } }), itself);

export const useCancel = () => useApprovalCall((id: number) => call(calls.cancelApproval, { params: { id } }), itself);

type Reminder = { id: number; turn: number };

export const useRemind = () =>
  useApprovalCall(
    ({ id, turn }: Reminder) => call(calls.remindApprover, { params: { id }, body: { turn } }),
    ({ id }) => id,
  );
