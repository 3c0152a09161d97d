/** How many finds wait to be confirmed. */
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { countToConfirm } from "../waiting-contract.ts";
import type { CompanyQuery } from "../contract.ts";

export const WAITING_KEY = ["coverage", "to confirm"] as const;
const LOOK_AGAIN_MS = 60_000;

/** Undefined while it is not known. @param company undefined while that is not known. */
export function useToConfirm(company: CompanyQuery["company"] | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: [...WAITING_KEY, company],
    queryFn: async () => {
      try {
        return await call(countToConfirm, { query: { company } }, { session: "refresh" });
      } catch (error) {
        // The role in the company, or the company, ended while the menu was open.
        if (error instanceof ApiError && error.status === 404) return { to_confirm: 0 };
        throw error;
      }
    },
    enabled: company !== undefined,
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
  });
  return data?.to_confirm;
}
