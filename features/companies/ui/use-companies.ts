/** Reading one's companies. */
import { useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { company, companyPaths, ownedCompanies } from "../contract.ts";

/** Query key of the list of all of one's companies. */
export const OWNED_KEY = ["companies", "owned"] as const;

/** Every company of the user, by name; the table and every post-as select read this one list. */
export function useCompanies() {
  return useQuery({ queryKey: OWNED_KEY, queryFn: () => getJson(companyPaths.userOwned, ownedCompanies) });
}

/** Always read anew: a form must not start from what was true a while ago. */
export function useCompany(slug: string) {
  return useQuery({
    queryKey: ["companies", "detail", slug],
    queryFn: () => getJson(companyPaths.bySlug(slug), company),
    gcTime: 0,
    staleTime: Infinity,
  });
}
