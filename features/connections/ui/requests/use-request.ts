/** What an assistant asks, and the person's answer. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../requests-calls.ts";

const keyOf = (id: number) => ["assistant-request", id] as const;

export function useRequest(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(calls.reviewRequest, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

const LIST_KEY = ["assistant-requests"] as const;

/** Of the person's assistants in a company, newest first. */
export function useWaiting(companyId: number) {
  const { data } = useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call(calls.listRequests, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data?.requests.filter(({ state, company_id }) => state === "waiting" && company_id === companyId) ?? [];
}

/** Both answer once; what could not be done is read again, so that the dialog says why. */
export function useAnswer(id: number, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isApproved: boolean): Promise<{ detail: string }> =>
      isApproved
        ? call(calls.approveRequest, { params: { id }, body: {} })
        : call(calls.refuseRequest, { params: { id }, body: {} }),
    onSuccess: ({ detail }) => {
      showSuccess(detail);
      onDone();
    },
    onError: (error: Error) => showError(error.message),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ["posts"] }),
        cache.invalidateQueries({ queryKey: LIST_KEY }),
        cache.invalidateQueries({ queryKey: keyOf(id), refetchType: "active" }),
      ]),
  });
}
