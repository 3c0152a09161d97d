/** What owners take with them of a company's newsroom. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { listExports, requestNewsroomExport } from "../calls.ts";
import type { ExportInput, NewsroomExport } from "../export-contract.ts";

const LOOK_AGAIN_MS = 1000;
const keyOf = (company: number) => ["newsroom-exports", company] as const;

export const isUnderway = (latest: NewsroomExport | null | undefined) =>
  latest?.status === "queued" || latest?.status === "running";

/** Polled each second while something is being packed. */
export function useExports(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: (asked) => call(listExports, { params: { id: company } }, polled(asked)),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      isUnderway(data?.archive) || isUnderway(data?.site) ? LOOK_AGAIN_MS : false,
  });
}

export function useRequestExport(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ExportInput) => call(requestNewsroomExport, { params: { id: company }, body }),
    onSuccess: (answer) => cache.setQueryData(keyOf(company), answer),
  });
}
