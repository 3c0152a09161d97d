/** Clients who get a report of each month, as the server answers them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../monthly/calls.ts";
import type { Monthly } from "../../monthly/contract.ts";

const keyOf = (company: number) => ["coverage", "monthly", company] as const;

export function useMonthly(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: () => call(calls.getMonthly, { query: { company } }),
  });
}

function useChange<Input>(company: number, change: (input: Input) => Promise<{ detail: string; monthly: Monthly }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ detail, monthly }) => {
      cache.setQueryData(keyOf(company), monthly);
      showSuccess(detail);
    },
    onError: (error) => showError(error.message),
  });
}

export const useAdding = (company: number) =>
  useChange(company, (address: string) => call(calls.addRecipient, { body: { company, address } }));

export const useTellingEmpty = (company: number) =>
  useChange(company, (sends_empty: boolean) => call(calls.setMonthly, { body: { company, sends_empty } }));

export const useSendingNow = (company: number) => useChange(company, () => call(calls.sendNow, { body: { company } }));

export const useRemoving = (company: number) =>
  useChange(company, (id: number) => call(calls.removeRecipient, { params: { id } }));
