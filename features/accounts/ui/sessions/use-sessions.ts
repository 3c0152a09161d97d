/** One's own sessions: which there are, and ending them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { doneAnswer } from "../../contract.ts";
import { ownSessionsAnswer, profilePaths } from "../../profile-contract.ts";

/** Query key of the list; a new password ends other sessions too. */
export const SESSIONS_KEY = ["sessions"] as const;

/** Asked again at each look: sessions begin and end elsewhere. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    staleTime: 0,
    queryFn: async () => (await getJson(profilePaths.sessions, ownSessionsAnswer)).sessions,
  });
}

/** Ends the session of this id, or with null every session but this one. */
export function useEndSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      sendJson("DELETE", id === null ? profilePaths.sessions : profilePaths.session(id), undefined, doneAnswer),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => {
      logFailure("The session was not ended.", error);
      showError(error.message);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
