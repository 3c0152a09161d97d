/** Living sites of a company as the server answers them, and what is done with them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../site-calls.ts";
import type { SiteSource, SiteState } from "../site-contract.ts";

const keyOf = (company: number) => ["import-sites", company] as const;

export function useSites(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: ({ signal }) => call(calls.listSites, { params: { id: company } }, { signal }),
    staleTime: 0,
  });
}

function useSiteChange<Input>(company: number, send: (input: Input) => Promise<SiteState>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

export function useCheckSite(company: number) {
  return useSiteChange(company, (body: { address: string; source: SiteSource }) =>
    call(calls.checkSite, { params: { id: company }, body }),
  );
}

export function useLookForLine(company: number, site: string) {
  return useSiteChange(company, () => call(calls.lookForLine, { params: { id: company, site }, body: {} }));
}

export function useConfirmSite(company: number) {
  return useSiteChange(company, (token: string) =>
    call(calls.confirmSite, { params: { id: company }, body: { token } }),
  );
}

export function useEmailLink(company: number, site: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(calls.emailLink, { params: { id: company, site }, body: { email } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

export function useImportSite(company: number, site: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.importSite, { params: { id: company, site }, body: {} }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["imports", company] }),
  });
}
