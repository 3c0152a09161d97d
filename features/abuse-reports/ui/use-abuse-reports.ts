/** Abuse reports as operators read and decide them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";
import type { decisionInput } from "../contract.ts";

export const PAGE_SIZE = 20;
const LIST_KEY = ["abuse-reports", "list"] as const;
const COUNTS_KEY = ["abuse-reports", "counts"] as const;
const reportKey = (id: number) => ["abuse-reports", "one", id] as const;

/** Newest first. @param state null for all. */
export function useReports(q: string, page: number, state: string | null) {
  const query = { q, page, page_size: PAGE_SIZE, state };
  return useQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => call(calls.listReports, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether no page was ever reported. @param isAsked where nothing is shown. */
export function useIsNone(isAsked: boolean): boolean {
  const query = { q: "", page: 1, page_size: 1, state: null };
  const { data } = useQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => call(calls.listReports, { query }, { signal }),
    enabled: isAsked,
  });
  return isAsked && data?.count === 0;
}

export function useReport(id: number) {
  const queryFn = () => call(calls.getReport, { params: { id } });
  return useQuery({ queryKey: reportKey(id), queryFn, staleTime: 0 });
}

export function useOpenReports(): number {
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: () => call(calls.countReports, {}, { session: "refresh" }),
    refetchInterval: 60_000,
  });
  return data?.open ?? 0;
}

/** @param onDecided called before the report is shown as decided, which unmounts the form. */
export function useDecide(id: number, onDecided: (sent: z.input<typeof decisionInput>) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof decisionInput>) => call(calls.decideReport, { params: { id }, body }),
    onSuccess: (report, sent) => {
      onDecided(sent);
      cache.setQueryData(reportKey(id), report);
      void cache.invalidateQueries({ queryKey: COUNTS_KEY });
      return cache.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}
