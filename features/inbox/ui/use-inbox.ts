/** The inbox as the server answers it, and marking entries as read. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { listInbox, readInbox } from "../calls.ts";
import type { Inbox } from "../list-contract.ts";
import { SUMMARY_KEY } from "./use-summary.ts";

const LOOK_AGAIN_MS = 60_000;
export const INBOX_KEY = ["posts", "inbox", "entries"] as const;

export function useInbox() {
  return useQuery({
    queryKey: INBOX_KEY,
    queryFn: (asked) => call(listInbox, {}, polled(asked)),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Shown as read before the server has answered; null: all. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (keys: string[] | null) => call(readInbox, { body: { keys, time_zone: deviceZone() } }),
    async onMutate(keys) {
      await cache.cancelQueries({ queryKey: INBOX_KEY });
      cache.setQueryData<Inbox>(
        INBOX_KEY,
        (before) => before && { entries: before.entries.map((each) => asRead(each, keys)) },
      );
    },
    onSuccess({ detail }, keys) {
      if (keys === null) showSuccess(detail);
    },
    onError: (error) => showError(error.message),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: INBOX_KEY }),
        cache.invalidateQueries({ queryKey: SUMMARY_KEY }),
      ]),
  });
}

function asRead(entry: Inbox["entries"][number], keys: string[] | null) {
  return keys === null || entry.keys.every((key) => keys.includes(key)) ? { ...entry, is_read: true } : entry;
}
