/** The review queue as the console reads it, and the decisions. */
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { approve, countQueue, getQueued, giveBack, listQueue, reject } from "../../calls.ts";
import type { DecidedAnswer, Decision, QueueAnswer, QueueItem } from "../../contract.ts";

const QUEUE_KEY = ["moderation", "queue"] as const;
export const COUNTS_KEY = ["moderation", "counts"] as const;
const postKey = (id: number | null) => ["moderation", "post", id] as const;
const REFRESH_MS = 60_000;
const PAGE_SIZE = 50;

export type QueueFilter = { q: string; type: string | null; reason: string | null };

/** Waiting posts, longest-waiting first; further pages continue after the last one seen. */
export function useQueue(filter: QueueFilter) {
  const answer = useInfiniteQuery({
    queryKey: [...QUEUE_KEY, filter],
    queryFn: ({ pageParam, ...asked }) =>
      call(listQueue, { query: { page_size: PAGE_SIZE, ...filter, after: pageParam } }, polled(asked)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const { data } = answer;
  return { ...answer, posts: data?.pages.flatMap(({ posts }) => posts), count: data?.pages[0]?.count };
}

/** A waiting post whole; null asks for none. */
export function useQueuedPost(id: number | null) {
  return useQuery({
    queryKey: postKey(id),
    queryFn: () => call(getQueued, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: 0, // its author may have saved since
    retry: false,
  });
}

/** Number of waiting and of overdue posts; undefined while loading. */
export function useQueueCounts() {
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: () => call(countQueue, {}, { session: "refresh" }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  return data;
}

/** `note`: the comments of a return or the reason of a rejection. */
export type Verdict = { post: Pick<QueueItem, "id" | "version">; decision: Decision; note: string };

/** A post decided on leaves the queue immediately; after a failure the queue is reloaded. */
export function useDecision() {
  const cache = useQueryClient();
  return useMutation<DecidedAnswer, Error, Verdict>({
    mutationFn: ({ post, decision, note }) => {
      const { id, version } = post;
      if (decision === "approve") return call(approve, { params: { id }, body: { version } });
      if (decision === "return") return call(giveBack, { params: { id }, body: { version, comments: note } });
      return call(reject, { params: { id }, body: { version, reason: note } });
    },
    onSuccess: (_decided, { post }) => {
      cache.setQueriesData<InfiniteData<QueueAnswer>>({ queryKey: QUEUE_KEY }, (data) => data && without(data, post));
    },
    onError: (_error, { post }) => cache.invalidateQueries({ queryKey: postKey(post.id) }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: QUEUE_KEY });
      void cache.invalidateQueries({ queryKey: COUNTS_KEY });
    },
  });
}

function without(data: InfiniteData<QueueAnswer>, { id }: { id: number }): InfiniteData<QueueAnswer> {
  const pages = data.pages.map((page) => ({
    ...page,
    posts: page.posts.filter((post) => post.id !== id),
    count: Math.max(0, page.count - 1),
  }));
  return { ...data, pages };
}
