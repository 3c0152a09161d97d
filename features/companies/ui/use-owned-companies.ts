import { useEffect, useMemo } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { companyMessages, type OwnCompany } from "../contract.ts";
import { mayPostAs } from "../team/rights.ts";
import { useCompanies } from "./use-companies.ts";

const NONE: readonly OwnCompany[] = [];

/** The companies that the user may post as; empty while loading. A failure shows a toast. */
export function useOwnedCompanies(): readonly OwnCompany[] {
  const { data = NONE, error } = useCompanies();
  useEffect(() => {
    if (error) showError(failureMessage(error));
  }, [error]);
  return useMemo(() => data.filter(({ role }) => mayPostAs(role)), [data]);
}

/** A refusal by the server is a failed fetch; anything else went wrong on the way. */
function failureMessage(error: Error): string {
  const isRefusal = error instanceof ApiError && error.status >= 400;
  return isRefusal ? companyMessages.fetchFailed : companyMessages.fetchError;
}
