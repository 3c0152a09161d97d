/** The assistants of a company, and disconnecting one, which reads them again. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../assistants-calls.ts";
import type { ConnectedAssistant } from "../assistants-contract.ts";

const keyOf = (company: number) => ["assistants", company] as const;

/** A connection is made in another program: this screen reads again when it is looked at again. */
export function useAssistants(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: ({ signal }) => call(calls.listAssistants, { params: { id: company } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useAssistantCalls(company: number) {
  return useQuery({
    queryKey: [...keyOf(company), "calls"],
    queryFn: ({ signal }) => call(calls.listAssistantCalls, { params: { id: company } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useDisconnect(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ConnectedAssistant) =>
      call(calls.disconnectAssistant, { params: { id: company, assistant: id } }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error: Error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}
