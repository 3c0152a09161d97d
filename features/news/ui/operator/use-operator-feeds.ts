/** Every feed with its health, and operators' actions. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import * as calls from "../../operator-calls.ts";
import type { FeedAddition, FeedChange, OperatorFeed, OperatorFeedQuery } from "../../operator-contract.ts";

const LIST_KEY = ["news", "operator", "feeds"] as const;
const oneKey = (id: number) => ["news", "operator", "feed", id] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 30_000;

export type FeedsAsked = Omit<OperatorFeedQuery, "page_size">;

export function useOperatorFeeds(asked: FeedsAsked) {
  return useQuery({
    queryKey: [...LIST_KEY, asked],
    queryFn: (look) => call(calls.listFeeds, { query: { ...asked, page_size: PAGE_SIZE } }, polled(look)),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useOperatorFeed(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(calls.getFeed, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function getFeed(id: number): Promise<OperatorFeed> {
  return call(calls.getFeed, { params: { id } });
}

export type FeedStep =
  | { kind: "fetch" | "retire" | "revive"; id: number }
  | { kind: "change"; id: number; change: FeedChange }
  | { kind: "add"; addition: FeedAddition };

/** @param onDone gets the changed feed. */
export function useFeedStep(onDone: (feed: OperatorFeed, step: FeedStep) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (feed, step) => {
      cache.setQueryData(oneKey(feed.id), feed);
      onDone(feed, step);
      return cache.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

function send(step: FeedStep): Promise<OperatorFeed> {
  if (step.kind === "add") return call(calls.addFeed, { body: step.addition });
  const params = { id: step.id };
  if (step.kind === "change") return call(calls.changeFeed, { params, body: step.change });
  if (step.kind === "retire") return call(calls.retireFeed, { params, body: {} });
  return call(step.kind === "fetch" ? calls.fetchFeed : calls.reviveFeed, { params });
}
