/** Notices above every screen, and announcements as operators manage them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { dismissReveal } from "#features/outbox/calls.ts";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { announcementInput, Notices } from "../contract.ts";

const NOTICES_KEY = ["notices"] as const;
const LIST_KEY = ["announcements"] as const;
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

/** The same for the notice of a revealed link. */
export function useDismissReveal() {
  return useDismissal("reveals", (id) => call(dismissReveal, { params: { id } }));
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

export function useAnnouncements() {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(calls.listAnnouncements, {}, { signal });
  return useQuery({ queryKey: LIST_KEY, queryFn });
}

/** @param id null for a new one. */
export function useSaveAnnouncement(id: number | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof announcementInput>) =>
      id === null ? call(calls.createAnnouncement, { body }) : call(calls.changeAnnouncement, { params: { id }, body }),
    onSuccess: () => refresh(cache),
  });
}

export function useStopAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(calls.stopAnnouncement, { params: { id } }),
    onSuccess: () => refresh(cache),
  });
}

async function refresh(cache: ReturnType<typeof useQueryClient>): Promise<void> {
  void cache.invalidateQueries({ queryKey: NOTICES_KEY });
  await cache.invalidateQueries({ queryKey: LIST_KEY });
}
