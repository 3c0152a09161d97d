/** Posts that a platform never got because its plans reached it later. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { countBackfill, startBackfill } from "../../platform-calls.ts";
import { postsToBackfill } from "../../platform-contract.ts";

const OPERATOR_KEY = "operator";
const backfillKey = (id: number) => [OPERATOR_KEY, "platform-backfill", id] as const;

export function useBackfillCount(id: number) {
  return useQuery({
    queryKey: backfillKey(id),
    queryFn: ({ signal }) => call(countBackfill, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** A job queues them: the offer disappears immediately, and the list shows them as they are queued. */
export function useBackfill(id: number, onStarted: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(startBackfill, { params: { id } }),
    onSuccess: ({ count }) => {
      const posts = postsToBackfill(count, "older post").replace(/^m/, "M");
      showSuccess(`${posts} ${count === 1 ? "is" : "are"} being delivered.`);
      cache.setQueryData(backfillKey(id), { count: 0 });
      onStarted();
      return cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === OPERATOR_KEY && queryKey[1] !== backfillKey(id)[1],
      });
    },
    onError: (error) => showError(error.message),
  });
}
