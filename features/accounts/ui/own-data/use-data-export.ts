/** The ZIP of all one's data: how the latest one stands, and asking for one. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { getExport, requestExport } from "../../own-data-calls.ts";
import type { DataExport } from "../../own-data-contract.ts";

const EXPORT_KEY = ["data-export"] as const;
const LOOK_AGAIN_MS = 1000;

/** Null without one. It is looked at each second while it is being packed, and never after. */
export function useDataExport() {
  return useQuery({
    queryKey: EXPORT_KEY,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? LOOK_AGAIN_MS : false),
    queryFn: async () => (await call(getExport)).export,
  });
}

export function usePrepareExport() {
  const cache = useQueryClient();
  return useMutation({
    // A look that began before would bring the one before back.
    onMutate: () => cache.cancelQueries({ queryKey: EXPORT_KEY }),
    mutationFn: () => call(requestExport),
    onSuccess: (answer) => cache.setQueryData(EXPORT_KEY, answer.export),
    onError: (error) => logFailure("The export was not requested.", error),
  });
}

export function isUnderway(latest: DataExport | null | undefined): boolean {
  return latest?.status === "queued" || latest?.status === "running";
}
