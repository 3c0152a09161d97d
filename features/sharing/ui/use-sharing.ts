/** Whom a post is shared with, and the changes of those who may. Every change reads it again. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askApproval, getApproval } from "#features/content/calls/approval.ts";
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { CommentLinksInput } from "../comment-contract.ts";
import type { ShareInput } from "../contract.ts";

const keyOf = (postId: number) => ["sharing", postId] as const;

export function useSharing(postId: number) {
  return useQuery({
    queryKey: keyOf(postId),
    queryFn: ({ signal }) => call(calls.getSharing, { params: { id: postId } }, { signal }),
    staleTime: 0,
  });
}

function useChange<Input, Answer extends { detail: string }>(
  postId: number,
  change: (input: Input) => Promise<Answer>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ detail }) => showSuccess(detail),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(postId) }),
  });
}

export const useShare = (id: number) =>
  useChange(id, (body: ShareInput) => call(calls.sharePost, { params: { id }, body }));

export const useRevoke = (id: number) =>
  useChange(id, ({ link, line }: { link: number; line: string }) =>
    call(calls.revokeLink, { params: { id, link }, body: { line } }),
  );

const commentKeyOf = (postId: number) => [...keyOf(postId), "comment"] as const;

export function useCommentLinks(postId: number) {
  return useQuery({
    queryKey: commentKeyOf(postId),
    queryFn: ({ signal }) => call(calls.getCommentLinks, { params: { id: postId } }, { signal }),
    staleTime: 0,
  });
}

export const useShareForComment = (id: number) =>
  useChange(id, (body: CommentLinksInput) => call(calls.shareForComment, { params: { id }, body }));

export const useRevokeCommentLink = (id: number) =>
  useChange(id, (link: number) => call(calls.revokeCommentLink, { params: { id, link } }));

const approvalKeyOf = (postId: number) => [...keyOf(postId), "approval"] as const;

/** Who is asked to approve the post. */
export function useApproval(postId: number) {
  return useQuery({
    queryKey: approvalKeyOf(postId),
    queryFn: ({ signal }) => call(getApproval, { params: { id: postId } }, { signal }),
    staleTime: 0,
  });
}

export const useAskApproval = (id: number) => useChange(id, () => call(askApproval, { params: { id } }));

export const useMove = (id: number) =>
  useChange(id, (lifts_at: string | null) => call(calls.moveEmbargo, { params: { id }, body: { lifts_at } }));

export const useLift = (id: number) =>
  useChange(id, (line: string) => call(calls.liftEmbargo, { params: { id }, body: { line } }));
