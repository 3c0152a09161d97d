import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";

const OUTBOX_KEY = ["outbox"] as const;

export function useOutbox() {
  return useQuery({ queryKey: OUTBOX_KEY, queryFn: () => call(calls.listOutbox) });
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
