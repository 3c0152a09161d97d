/** The way back from acting as a user. */
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { returnFromActing } from "../../calls.ts";
import { HOME_PATH } from "../return-path.ts";
import { singleFlight } from "../sessions/calls.ts";
import { startAnew } from "../sessions/following.ts";
import { useMe } from "../use-me.ts";

/** Ends acting and opens the user in the operator's own account; if that session has ended, the dashboard asks to sign in. */
export function useReturn() {
  const { id } = useMe();
  return useMutation({
    mutationFn: () => singleFlight(() => call(returnFromActing, undefined, { session: "ignore" })),
    onSuccess: () => startAnew(`${HOME_PATH}?activeContent=operatorUsers&item=user.${id}`),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) startAnew();
      else showError(error.message);
    },
  });
}
