/** Reads and writes the user's own tickets. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import * as calls from "../../calls.ts";
import { supportMessages } from "../../contract.ts";
import { NEWS_REFRESH_MS, UNREAD_KEY } from "./use-unread.ts";

const TICKETS_KEY = ["support", "tickets"] as const;
const threadKey = (id: number) => ["support", "thread", id] as const;
export const PAGE_SIZE = 50;

/** A page of those that match, newest first. */
export function useTickets(q: string, page: number) {
  return useQuery({
    queryKey: [...TICKETS_KEY, q, page],
    queryFn: ({ signal }) => call(calls.listTickets, { query: { q, page, page_size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failure: supportMessages.loadFailed },
  });
}

/** The thread; the server marks it as read, so the marks are reloaded. */
export function useThread(id: number) {
  const cache = useQueryClient();
  const thread = useQuery({
    queryKey: threadKey(id),
    queryFn: (asked) => call(calls.openThread, { params: { id } }, polled(asked)),
    staleTime: 0, // what is opened for its new answer shows it
    refetchInterval: NEWS_REFRESH_MS,
  });
  const readAt = thread.dataUpdatedAt;
  useEffect(() => {
    if (readAt === 0) return;
    void cache.invalidateQueries({ queryKey: UNREAD_KEY });
    void cache.invalidateQueries({ queryKey: TICKETS_KEY });
  }, [cache, readAt]);
  return thread;
}

export type NewMessage = { message: string; screenshot: File | null };

function formOf({ message, screenshot }: NewMessage, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, message })) form.set(name, value);
  if (screenshot) form.set("screenshot", screenshot);
  return form;
}

export function useOpenTicket() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ category, ...given }: NewMessage & { category: string }) =>
      call(calls.openTicket, { form: formOf(given, { category }) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: TICKETS_KEY }),
  });
}

export function useReply(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (given: NewMessage) => call(calls.replyToTicket, { params: { id }, form: formOf(given) }),
    onSuccess: (thread) => {
      cache.setQueryData(threadKey(id), thread);
      return cache.invalidateQueries({ queryKey: TICKETS_KEY });
    },
  });
}
