/** The audit log as operators read it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { auditActions, auditList, auditPaths } from "../contract.ts";

export const PAGE_SIZE = 50;

function filterOf(q: string, action: string | null): URLSearchParams {
  return new URLSearchParams({ ...(q !== "" && { q }), ...(action !== null && { action }) });
}

/** @param action null for all. */
export function useAudit(q: string, action: string | null, page: number) {
  const query = filterOf(q, action);
  query.set("page", String(page));
  query.set("page_size", String(PAGE_SIZE));
  return useQuery({
    queryKey: ["operator", "audit", query.toString()],
    queryFn: ({ signal }) => getJson(`${auditPaths.list}?${query}`, auditList, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // what one has just done stands here
  });
}

export function useAuditActions() {
  return useQuery({
    queryKey: ["operator", "audit-actions"],
    queryFn: ({ signal }) => getJson(auditPaths.actions, auditActions, { signal }),
  });
}

/** Address of the same entries as a file. */
export function auditFile(q: string, action: string | null): string {
  const query = filterOf(q, action).toString();
  return query === "" ? auditPaths.csv : `${auditPaths.csv}?${query}`;
}
