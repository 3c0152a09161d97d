/** Reads the user's companies. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../calls.ts";

/** Query key of the list of all of the user's companies. */
export const OWNED_KEY = ["companies", "owned"] as const;

/** Every company of the user, by name; the table and every post-as select read this one list. */
export function useCompanies() {
  return useQuery({ queryKey: OWNED_KEY, queryFn: () => call(calls.listOwnCompanies) });
}

/** Always reloaded: a form must not start from outdated values. */
export function useCompany(slug: string) {
  return useQuery({
    queryKey: ["companies", "detail", slug],
    queryFn: () => call(calls.getCompany, { params: { slug } }),
    gcTime: 0,
    staleTime: Infinity,
  });
}
