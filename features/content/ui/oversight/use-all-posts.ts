/** All users' posts for the console, and operators' actions on one. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../../calls/oversight.ts";
import type { ACT_INPUTS, OperatorAct, operatorEditBody, OperatorPostRecord } from "../../contracts/oversight.ts";
import { type AllPostsFilter, queryOf } from "./use-address.ts";

const LIST_KEY = ["all-posts", "list"] as const;
const recordKey = (id: number) => ["all-posts", "record", id] as const;

/** Newest first; further pages continue after the last post seen. */
export function useAllPosts(filter: AllPostsFilter) {
  const query = queryOf(filter);
  const answer = useInfiniteQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ pageParam: after, signal }) => call(calls.listAllPosts, { query: { ...query, after } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  return { ...answer, posts: data?.pages.flatMap(({ posts }) => posts), count: data?.pages[0]?.count };
}

export function usePostRecord(id: number) {
  const queryFn = () => call(calls.getPostRecord, { params: { id } });
  return useQuery({ queryKey: recordKey(id), queryFn, staleTime: 0, retry: false });
}

function useRefresh() {
  const cache = useQueryClient();
  return (record: OperatorPostRecord) => {
    cache.setQueryData(recordKey(record.id), record);
    return cache.invalidateQueries({ queryKey: LIST_KEY });
  };
}

export function useAct(id: number, act: OperatorAct) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: z.output<(typeof ACT_INPUTS)[OperatorAct]>) =>
      call(calls.actCalls[act], { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Read once, because an edit continues from its starting point. */
export function usePostToCorrect(id: number) {
  const queryFn = () => call(calls.getPostToCorrect, { params: { id } });
  return useQuery({ queryKey: ["all-posts", "edit", id], queryFn, staleTime: Infinity, gcTime: 0, retry: false });
}

export function useCorrect(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: z.input<typeof operatorEditBody>) => call(calls.correctPost, { params: { id }, body }),
    onSuccess: ({ post }) => refresh(post),
  });
}
