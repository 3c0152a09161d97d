/** The audit log as operators read it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { addressOf } from "#platform/contract/call.ts";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";

export const PAGE_SIZE = 50;

/** @param action null for all. */
export function useAudit(q: string, action: string | null, page: number) {
  const query = { q, action, page, page_size: PAGE_SIZE };
  return useQuery({
    queryKey: ["operator", "audit", query],
    queryFn: ({ signal }) => call(calls.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // so that the operator's own latest actions appear
  });
}

export function useAuditActions() {
  return useQuery({
    queryKey: ["operator", "audit-actions"],
    queryFn: ({ signal }) => call(calls.listAuditActions, {}, { signal }),
  });
}

/** Address of the same entries as a file. */
export function auditFile(q: string, action: string | null): string {
  return addressOf(calls.getAuditFile, { query: { q, action } });
}
