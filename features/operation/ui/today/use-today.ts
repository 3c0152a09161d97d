/** The operator's overview, read again every minute. */
import { useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { today, TODAY_PATH } from "../../today-contract.ts";

const REFRESH_MS = 60_000;

export function useToday() {
  return useQuery({
    queryKey: ["operation", "today"],
    queryFn: ({ signal }) => getJson(TODAY_PATH, today, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
