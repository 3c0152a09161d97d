/** How a purchase stands, for those who come back from paying before its confirmation. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { confirmCheckout } from "../../calls/checkout.ts";
import { useRefreshBilling } from "../subscription/use-billing.ts";

const ASK_AGAIN_MS = 3000;
const MAX_QUESTIONS = 20;

export const checkoutKey = (id: string) => ["checkout", id] as const;

/** The checkout that an address names; null for what is none. */
export function checkoutIdOf(parameters: URLSearchParams): string | null {
  const { data } = z.uuid().safeParse(parameters.get("checkout"));
  return data ?? null;
}

/** Asks until it is decided, for about a minute; reloads plan and releases once it is completed. */
export function useCheckoutState(id: string | null) {
  const refresh = useRefreshBilling();
  const answer = useQuery({
    queryKey: checkoutKey(id ?? ""),
    queryFn: (asked) => call(confirmCheckout, { params: { id: id ?? "" } }, polled(asked)),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data?.status === "open" && state.dataUpdateCount + state.errorUpdateCount < MAX_QUESTIONS
        ? ASK_AGAIN_MS
        : false,
  });
  const isCompleted = answer.data?.status === "completed";
  useEffect(() => {
    if (isCompleted) void refresh();
  }, [isCompleted, refresh]);
  return answer;
}
