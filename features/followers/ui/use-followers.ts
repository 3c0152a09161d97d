/** Followers as operators see them, and how many a company has. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";

export const PAGE_SIZE = 50;
const KEY = ["operator", "followers"] as const;

export function useFollowers(q: string, page: number) {
  const query = { q, page, page_size: PAGE_SIZE };
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(calls.listFollowers, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRemoveFollower(onRemoved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; email: string }) => call(calls.removeFollower, { params: { id } }),
    onSuccess: (_answer, { email }) => {
      onRemoved();
      showSuccess(`${email} erased.`);
      return cache.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => showError(error.message),
  });
}

export function useCompanyFollowers(companyId: number) {
  return useQuery({
    queryKey: ["companies", "followers", companyId],
    queryFn: ({ signal }) => call(calls.countCompanyFollowers, { params: { id: companyId } }, { signal }),
  });
}
