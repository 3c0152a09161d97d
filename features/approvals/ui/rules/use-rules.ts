/** Who approves the posts of a company, and an owner's changes to it. */
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls.ts";
import type { ApprovalRules, CompanyRules } from "../../contract.ts";

const keyOf = (company: number | null) => ["approval-rules", company] as const;

/** @param company null: nothing is read. */
export function useRules(company: number | null) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn:
      company === null
        ? skipToken
        : ({ signal }) => call(calls.getApprovalRules, { params: { id: company } }, { signal }),
  });
}

export function useSaveRules(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ApprovalRules) => call(calls.saveApprovalRules, { params: { id: company }, body }),
    onSuccess: ({ detail, rules }) => {
      showSuccess(detail);
      cache.setQueryData<CompanyRules>(keyOf(company), (known) => known && { ...known, rules });
    },
  });
}
