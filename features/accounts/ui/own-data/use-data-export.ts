/** The user's data export: status of the latest one, and requesting one. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { getExport, requestExport } from "../../own-data-calls.ts";
import type { DataExport } from "../../own-data-contract.ts";

const EXPORT_KEY = ["data-export"] as const;
const LOOK_AGAIN_MS = 1000;

/** Null: none. Polled each second while it is being packed. */
export function useDataExport() {
  return useQuery({
    queryKey: EXPORT_KEY,
    queryFn: async (asked) => (await call(getExport, {}, polled(asked))).export,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? LOOK_AGAIN_MS : false),
  });
}

export function usePrepareExport() {
  const cache = useQueryClient();
  return useMutation({
    // A request started earlier would bring back the previous export.
    onMutate: () => cache.cancelQueries({ queryKey: EXPORT_KEY }),
    mutationFn: () => call(requestExport),
    onSuccess: (answer) => cache.setQueryData(EXPORT_KEY, answer.export),
  });
}

export function isUnderway(latest: DataExport | null | undefined): boolean {
  return latest?.status === "queued" || latest?.status === "running";
}
