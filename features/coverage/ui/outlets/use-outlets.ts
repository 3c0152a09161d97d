/** Outlets as operators read and change them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentence } from "#platform/contract/sentence.ts";
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../outlets/calls.ts";
import { type Outlet, type OutletChange, type OutletsQuery, PAGE_SIZE } from "../../outlets/contract.ts";

const KEY = ["operator", "outlets"] as const;

export type OutletsAsked = Pick<OutletsQuery, "q" | "page" | "kind">;

export function useOutlets(asked: OutletsAsked) {
  return useQuery({
    queryKey: [...KEY, "list", asked],
    queryFn: ({ signal }) => call(calls.listOutlets, { query: { ...asked, page_size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useOutlet(id: number) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => call(calls.getOutlet, { params: { id } }, { signal }),
    staleTime: 0,
    retry: false,
  });
}

export function getOutlet(id: number) {
  return call(calls.getOutlet, { params: { id } });
}

export function useSaveOutlet(onSaved: (outlet: Outlet) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: OutletChange }) =>
      call(calls.changeOutlet, { params: { id }, body: change }),
    onSuccess: (outlet) => {
      onSaved(outlet);
      return cache.invalidateQueries({ queryKey: KEY });
    },
  });
}

export function useMergeOutlet(onMerged: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: { from: Outlet; into: number }) =>
      call(calls.mergeOutlet, { params: { id: from.id }, body: { into } }),
    onSuccess: ({ name }, { from }) => {
      showSuccess(sentence(`${from.name} merged into ${name}`));
      onMerged();
      return cache.invalidateQueries({ queryKey: KEY });
    },
  });
}
