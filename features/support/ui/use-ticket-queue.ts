/** Reading and answering everybody's tickets, for operators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { operatorThread, operatorTicketList, supportPaths, type TicketStatus } from "../contract.ts";
import { PAGE_SIZE } from "./use-tickets.ts";

const QUEUE_KEY = ["support", "queue"] as const;
const threadKey = (id: number) => ["support", "queue-thread", id] as const;

/** Open ones first. @param status null for all. */
export function useTicketQueue(q: string, page: number, status: TicketStatus | null) {
  const query = new URLSearchParams({ q, page: String(page), page_size: String(PAGE_SIZE), ...(status && { status }) });
  return useQuery({
    queryKey: [...QUEUE_KEY, q, page, status],
    queryFn: ({ signal }) => getJson(`${supportPaths.queue}?${query}`, operatorTicketList, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useQueueThread(id: number) {
  const queryFn = () => getJson(supportPaths.queueTicket(id), operatorThread);
  return useQuery({ queryKey: threadKey(id), queryFn, staleTime: 0 });
}

type Step =
  | { kind: "answer"; message: string; is_internal: boolean; status?: TicketStatus }
  | { kind: "status"; status: TicketStatus };

/** An answer, a note, or a change of status alone. What follows on it follows also when its dialog was closed meanwhile. */
export function useAnswer(id: number, onSent: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, ...body }: Step) =>
      sendJson("POST", kind === "answer" ? supportPaths.answer(id) : supportPaths.setStatus(id), body, operatorThread),
    onSuccess: (thread) => {
      onSent();
      cache.setQueryData(threadKey(id), thread);
      return cache.invalidateQueries({ queryKey: QUEUE_KEY });
    },
  });
}
