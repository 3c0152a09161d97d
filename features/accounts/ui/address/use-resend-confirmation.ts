/** Sends the link that confirms the address again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { resendConfirmation } from "../../address-calls.ts";
import { useCountdown } from "../forms/use-countdown.ts";
import { ME_KEY, useChangeMe } from "../use-me.ts";

/** How long a button says that the email is on its way. */
const SENT_SECONDS = 60;

export function useResendConfirmation() {
  const [secondsLeft, startWait] = useCountdown();
  const cache = useQueryClient();
  const changeMe = useChangeMe();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(resendConfirmation),
    onSuccess: ({ detail, sent_at }) => {
      changeMe((me) => ({ ...me, confirmation_sent_at: sent_at }));
      showSuccess(detail);
      startWait(SENT_SECONDS);
    },
    onError: (error) => {
      showError(error.message);
      void cache.invalidateQueries({ queryKey: ME_KEY });
    },
  });
  const isSent = secondsLeft > 0;
  return { label: isSent ? "Sent" : "Send it again", run: () => mutate(), isBusy: isPending, isDisabled: isSent };
}
