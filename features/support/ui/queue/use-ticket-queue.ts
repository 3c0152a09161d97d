/** Reads and answers all users' tickets, for operators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../../calls.ts";
import type { TicketStatus } from "../../contract.ts";
import { PAGE_SIZE } from "../own-tickets/use-tickets.ts";

const QUEUE_KEY = ["support", "queue"] as const;
const threadKey = (id: number) => ["support", "queue-thread", id] as const;

/** Open ones first. @param status null for all. */
export function useTicketQueue(q: string, page: number, status: TicketStatus | null) {
  return useQuery({
    queryKey: [...QUEUE_KEY, q, page, status],
    queryFn: ({ signal }) =>
      call(calls.listTicketQueue, { query: { q, page, page_size: PAGE_SIZE, status } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useQueueThread(id: number) {
  const queryFn = () => call(calls.getThread, { params: { id } });
  return useQuery({ queryKey: threadKey(id), queryFn, staleTime: 0 });
}

export type AnswerStep =
  | { kind: "answer"; message: string; is_internal: boolean; status?: TicketStatus }
  | { kind: "status"; status: TicketStatus };

/** An answer, a note, or a change of status alone. */
export function useAnswer(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (step: AnswerStep) => {
      if (step.kind === "status") return call(calls.setTicketStatus, { params: { id }, body: { status: step.status } });
      const { kind: _kind, ...body } = step;
      return call(calls.answerTicket, { params: { id }, body });
    },
    onSuccess: (thread) => {
      cache.setQueryData(threadKey(id), thread);
      return cache.invalidateQueries({ queryKey: QUEUE_KEY });
    },
  });
}
