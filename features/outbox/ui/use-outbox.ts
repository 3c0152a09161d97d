import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { outboxAnswer, outboxPaths, revealedMail } from "../contract.ts";

const OUTBOX_KEY = ["outbox"] as const;

export function useOutbox() {
  return useQuery({ queryKey: OUTBOX_KEY, queryFn: () => getJson(outboxPaths.list, outboxAnswer) });
}

/** The link stays with the caller: nothing keeps it. */
export function useRevealLink(id: number) {
  const cache = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (reason: string) => sendJson("POST", outboxPaths.reveal(id), { reason }, revealedMail),
    onSuccess: () => cache.invalidateQueries({ queryKey: OUTBOX_KEY }),
  });
}
