/** Sends the link that confirms the address again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { resendConfirmation } from "../../address-calls.ts";
import { ME_KEY, useChangeMe } from "../use-me.ts";

/** @param onSent called once the email is on its way. */
export function useResendConfirmation(onSent: () => void) {
  const cache = useQueryClient();
  const changeMe = useChangeMe();
  return useMutation({
    mutationFn: () => call(resendConfirmation),
    onSuccess: ({ detail, sent_at }) => {
      changeMe((me) => ({ ...me, confirmation_sent_at: sent_at }));
      showSuccess(detail);
      onSent();
    },
    onError: (error) => {
      logFailure("The confirmation email was not sent.", error);
      showError(error.message);
      void cache.invalidateQueries({ queryKey: ME_KEY });
    },
  });
}
