/** The way back from acting as a user, begun in another tab, for the page that shows the operator's own account. */
import { useMutation } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { returnFromActing } from "../../calls.ts";
import { singleFlight } from "../sessions/calls.ts";
import { announceSwitch, checkAccount } from "../sessions/following.ts";

/** Ends acting; this page then goes on, and asks to sign in if the operator's own session has ended. */
export function useReturnHere() {
  return useMutation({
    mutationFn: () => singleFlight(() => call(returnFromActing, undefined, { session: "ignore", speaksFor: "any" })),
    onError: (error) => showError(error.message),
    onSettled: async () => {
      announceSwitch();
      await checkAccount("ask");
    },
  });
}
