/** What the dashboard shows above every screen, and announcements as operators keep them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { outboxPaths, revealDismissed } from "#features/outbox/contract.ts";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import {
  announcement,
  type announcementInput,
  announcementList,
  announcementPaths,
  dismissed,
  type Notices,
  notices,
} from "../contract.ts";

const NOTICES_KEY = ["notices"] as const;
const LIST_KEY = ["announcements"] as const;
const REFRESH_MS = 60_000;

export function useNotices(): Notices | undefined {
  const queryFn = ({ signal }: { signal: AbortSignal }) => getJson(announcementPaths.notices, notices, { signal });
  return useQuery({ queryKey: NOTICES_KEY, queryFn, refetchInterval: REFRESH_MS }).data;
}

/** Goes at once; it comes back where the server did not take it. */
export function useDismiss() {
  return useDismissal("announcements", (id) => sendJson("POST", announcementPaths.dismiss(id), undefined, dismissed));
}

/** The same for the notice of a revealed link. */
export function useDismissReveal() {
  return useDismissal("reveals", (id) => sendJson("POST", outboxPaths.dismissReveal(id), undefined, revealDismissed));
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
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    getJson(announcementPaths.list, announcementList, { signal });
  return useQuery({ queryKey: LIST_KEY, queryFn });
}

/** @param id null for a new one. */
export function useSaveAnnouncement(id: number | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof announcementInput>) =>
      id === null
        ? sendJson("POST", announcementPaths.list, body, announcement)
        : sendJson("PUT", announcementPaths.announcement(id), body, announcement),
    onSuccess: () => refresh(cache),
  });
}

export function useStopAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => sendJson("POST", announcementPaths.stop(id), undefined, announcement),
    onSuccess: () => refresh(cache),
  });
}

async function refresh(cache: ReturnType<typeof useQueryClient>): Promise<void> {
  void cache.invalidateQueries({ queryKey: NOTICES_KEY });
  await cache.invalidateQueries({ queryKey: LIST_KEY });
}
