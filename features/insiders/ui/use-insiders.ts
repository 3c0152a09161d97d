/** Who sees a post and who has seen it, and the changes of those who may. Every change reads both again, and the lists. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { POSTS_KEY } from "#features/content/ui/use-posts.ts";
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { AddInput, ToldInput } from "../contract.ts";

const KEY = ["insiders"] as const;

export function usePeople(id: number) {
  return useQuery({
    queryKey: [...KEY, "people", id],
    queryFn: ({ signal }) => call(calls.getPeople, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export function useInsiders(id: number) {
  return useQuery({
    queryKey: [...KEY, "list", id],
    queryFn: ({ signal }) => call(calls.getInsiders, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

function useChange<Input, Answer extends { detail: string }>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ detail }) => showSuccess(detail),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: KEY });
      await cache.invalidateQueries({ queryKey: POSTS_KEY });
    },
  });
}

export const useMark = (id: number) =>
  useChange((confidential: boolean) => call(calls.setConfidential, { params: { id }, body: { confidential } }));

export const useAdd = (id: number) => useChange((body: AddInput) => call(calls.addPerson, { params: { id }, body }));

export const useRemove = (id: number) =>
  useChange((entry: number) => call(calls.removePerson, { params: { id, entry } }));

export const useTell = (id: number) => useChange((body: ToldInput) => call(calls.addTold, { params: { id }, body }));
