/** Announcements as operators manage them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";
import type { announcementInput } from "../contract.ts";
import { NOTICES_KEY } from "./use-notices.ts";

const LIST_KEY = ["announcements"] as const;

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
