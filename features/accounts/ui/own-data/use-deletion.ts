/** Requests the deletion of the user's own account, and cancels it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { cancelDeletion, requestDeletion } from "../../own-data-calls.ts";
import { ME_KEY, useChangeMe } from "../use-me.ts";
import { SESSIONS_KEY } from "../sessions/use-sessions.ts";

/** Throws ApiError: the form shows it. */
export function useAskForDeletion(): (input: z.output<typeof requestDeletion.body>) => Promise<void> {
  const cache = useQueryClient();
  const changeMe = useChangeMe();
  return async (input) => {
    const { detail, deletion_due_at } = await call(requestDeletion, { body: input });
    changeMe((me) => ({ ...me, deletion_due_at }));
    showSuccess(detail);
    void cache.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
}

/** @param onKept called once the deletion is cancelled, even if the button no longer exists. */
export function useKeepAccount(onKept: () => void) {
  const cache = useQueryClient();
  const changeMe = useChangeMe();
  return useMutation({
    mutationFn: () => call(cancelDeletion),
    onSuccess: ({ detail, deletion_due_at }) => {
      changeMe((me) => ({ ...me, deletion_due_at }));
      showSuccess(detail);
      onKept();
    },
    onError: (error) => {
      showError(error.message);
      void cache.invalidateQueries({ queryKey: ME_KEY });
    },
  });
}
