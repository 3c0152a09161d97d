/** The comments on a post, and what people of its company do about them. Every change answers all of them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { CommentInput, Comments } from "../contract.ts";

const keyOf = (postId: number) => ["comments", postId] as const;
/** Others write while a form is open. */
const LOOK_AGAIN_MS = 60_000;

/** @param version of the post that is stored: another one has the words elsewhere. */
export function useComments(postId: number, version: number | null) {
  return useQuery({
    queryKey: [...keyOf(postId), version],
    queryFn: (asked) => call(calls.getComments, { params: { id: postId } }, polled(asked)),
    placeholderData: (before) => before,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
}

/** @param postId whose text is read; another version of it is read when a comment or an answer says that there is one. */
export function useCommentedPost(postId: number) {
  return useQuery({
    queryKey: ["commented-post", postId],
    queryFn: (asked) => call(calls.getCommentedPost, { params: { id: postId } }, polled(asked)),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
}

type Answer = Comments & { detail: string };

/** @param send throws ApiError: the caller shows it. */
function useChange<Input, A extends Answer>(postId: number, send: (input: Input) => Promise<A>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onSuccess({ detail, ...comments }) {
      // A read that began before would bring back what was.
      await cache.cancelQueries({ queryKey: keyOf(postId) });
      cache.setQueriesData<Comments>({ queryKey: keyOf(postId) }, comments);
      showSuccess(detail);
    },
    onError: () => cache.invalidateQueries({ queryKey: keyOf(postId) }),
  });
}

export type Written = { text: string; mentions: number[] };

export const useWrite = (id: number) =>
  useChange(id, (body: CommentInput) => call(calls.addComment, { params: { id }, body }));

export const useReply = (id: number, thread: number) =>
  useChange(id, (body: Written) => call(calls.replyComment, { params: { id, thread }, body }));

export const useResolve = (id: number, thread: number) =>
  useChange(id, () => call(calls.resolveComment, { params: { id, thread } }));

export const useReopen = (id: number, thread: number) =>
  useChange(id, () => call(calls.reopenComment, { params: { id, thread } }));

export const useAccept = (id: number) =>
  useChange(id, ({ thread, version, reason }: Accepted) => {
    const body = {
      ...(version === undefined ? {} : { version }),
      ...(reason === undefined ? {} : { without_approval: reason }),
    };
    return call(calls.acceptSuggestion, { params: { id, thread }, body });
  });

/** `reason`: of an owner who does without the approval that the change needs. */
type Accepted = { thread: number; version: number | undefined; reason: string | undefined };

export const useRefuse = (id: number, thread: number) =>
  useChange(id, (line: string) => call(calls.refuseSuggestion, { params: { id, thread }, body: { line } }));
