/** Every feed with its health, and what operators do with one. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import {
  type FeedAddition,
  type FeedChange,
  type OperatorFeed,
  operatorFeed,
  operatorFeedList,
  operatorFeedPaths as paths,
  type OperatorFeedQuery,
} from "../../operator-contract.ts";

const LIST_KEY = ["news", "operator", "feeds"] as const;
const oneKey = (id: number) => ["news", "operator", "feed", id] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 30_000;

export type FeedsAsked = Omit<OperatorFeedQuery, "page_size">;

export function useOperatorFeeds(asked: FeedsAsked) {
  const query = new URLSearchParams({ ...asked, page: String(asked.page), page_size: String(PAGE_SIZE) });
  return useQuery({
    queryKey: [...LIST_KEY, asked],
    queryFn: ({ signal }) => getJson(`${paths.feeds}?${query}`, operatorFeedList, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useOperatorFeed(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => getJson(paths.feed(id), operatorFeed, { signal }),
    staleTime: 0,
  });
}

export function getFeed(id: number): Promise<OperatorFeed> {
  return getJson(paths.feed(id), operatorFeed);
}

export type FeedStep =
  | { kind: "fetch" | "retire" | "revive"; id: number }
  | { kind: "change"; id: number; change: FeedChange }
  | { kind: "add"; addition: FeedAddition };

/** @param onDone gets the feed as it is afterwards. */
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
  if (step.kind === "add") return sendJson("POST", paths.feeds, step.addition, operatorFeed);
  if (step.kind === "change") return sendJson("POST", paths.feed(step.id), step.change, operatorFeed);
  if (step.kind === "retire") return sendJson("POST", paths.retire(step.id), {}, operatorFeed);
  return sendJson("POST", paths[step.kind](step.id), undefined, operatorFeed);
}
