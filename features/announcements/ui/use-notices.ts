/** Notices above every screen. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { Notices } from "../contract.ts";

export const NOTICES_KEY = ["notices"] as const;
const REFRESH_MS = 60_000;

export function useNotices(): Notices | undefined {
  return useQuery({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => call(calls.getNotices, {}, { signal, session: "refresh" }),
    refetchInterval: REFRESH_MS,
  }).data;
}

/** Optimistic: disappears immediately, and returns if the call fails. */
export function useDismiss() {
  return useDismissal("announcements", (id) => call(calls.dismissAnnouncement, { params: { id } }));
}

/** The same for the notice of a revealed link: rare, so its call is loaded when it is needed. */
export function useDismissReveal() {
  return useDismissal("reveals", async (id) => {
    const { dismissReveal } = await import("#features/outbox/calls.ts");
    return call(dismissReveal, { params: { id } });
  });
}

function useDismissal(kind: "announcements" | "reveals", send: (id: number) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: (id: number) =>
      cache.setQueryData<Notices>(
        NOTICES_KEY,
        (known) => known && { ...known, [kind]: known[kind].filter((each) => each.id !== id) },
      ),
    onError: (error) => {
      showError(error.message);
      return cache.invalidateQueries({ queryKey: NOTICES_KEY });
    },
  });
}
