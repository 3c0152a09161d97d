/** The user's own sessions: listing and ending them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { endOtherSessions, endSession, listSessions } from "../../session-calls.ts";

/** Query key of the list; a new password ends other sessions too. */
export const SESSIONS_KEY = ["sessions"] as const;

/** Reloaded on each view: sessions start and end elsewhere. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    staleTime: 0,
    queryFn: async () => (await call(listSessions)).sessions,
  });
}

/** Ends the session with this id; null: all sessions except this one. */
export function useEndSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => (id === null ? call(endOtherSessions) : call(endSession, { params: { id } })),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
