/** Reading what reports show: a page of published posts, one of them, its deliveries, and its platforms. */
import { useQuery } from "@tanstack/react-query";
import type { ListQuery, PostListItem } from "#features/content/contract.ts";
import { usePostPage } from "#features/content/ui/use-posts.ts";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { REPORTS_PAGE_SIZE } from "../../contract.ts";
import type { Platform } from "#features/content/contracts/delivered.ts";
import { describePlatform, listPostDeliveries } from "../../platform-calls.ts";

/** Deliveries move on by themselves: most within seconds, the others in growing pauses. */
const WATCHED_MS = 2_000;
const MAX_WATCHED = 30;
const LOOK_AGAIN_MS = 30_000;
const PLATFORM_STALE_MS = 5 * 60_000;

export function useReportPage({ q, page, company }: Pick<ListQuery, "q" | "page" | "company">) {
  return usePostPage("published", { pageSize: REPORTS_PAGE_SIZE, q, page, company });
}

/** One of the user's published posts by id, which the list's search writes as #id. */
export function useReportedPost(postId: number) {
  const { data, ...query } = usePostPage("published", { pageSize: 1, q: `#${postId}` });
  const post: PostListItem | null | undefined = data && (data.posts.find(({ id }) => id === postId) ?? null);
  return { ...query, post: query.isPlaceholderData ? undefined : post };
}

export const deliveriesKey = (postId: number) => ["reports", "deliveries", postId] as const;

/** @param isWatched the user is waiting for them: every two seconds at first. */
export function useDeliveries(postId: number, { isWatched = false } = {}) {
  return useQuery({
    queryKey: deliveriesKey(postId),
    queryFn: (asked) => call(listPostDeliveries, { params: { id: postId } }, polled(asked)),
    refetchInterval: ({ state }) => {
      if (!state.data?.deliveries.some((each) => each.state === "queued")) return false;
      const looks = state.dataUpdateCount + state.errorUpdateCount;
      return isWatched && looks < MAX_WATCHED ? WATCHED_MS : LOOK_AGAIN_MS;
    },
  });
}

/** A platform's current facts; those from the list until they are loaded, or if they cannot be. */
export function usePlatform<Known extends Platform>(known: Known): Known {
  const { data } = useQuery({
    queryKey: ["reports", "platform", known.type, known.id],
    queryFn: ({ signal }) => call(describePlatform[known.type], { params: { id: known.id } }, { signal }),
    staleTime: PLATFORM_STALE_MS,
    retry: false,
  });
  return { ...known, ...data };
}
