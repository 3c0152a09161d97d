import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";
import type { MailStatus } from "../contract.ts";

const OUTBOX_KEY = ["outbox"] as const;

export const OUTBOX_PAGE_SIZE = 50;

export function useOutbox(q: string, status: MailStatus | null, page: number) {
  const query = { q, page, page_size: OUTBOX_PAGE_SIZE, ...(status && { status }) };
  return useQuery({
    queryKey: [...OUTBOX_KEY, query],
    queryFn: ({ signal }) => call(calls.listOutbox, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSendAgain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(calls.sendAgain, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: OUTBOX_KEY }),
  });
}

/** The link stays with the caller: nothing keeps it. */
export function useRevealLink(id: number) {
  const cache = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (reason: string) => call(calls.revealLink, { params: { id }, body: { reason } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: OUTBOX_KEY }),
  });
}
