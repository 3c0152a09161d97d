import { useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { type Company, companyMessages } from "../contract.ts";
import { useCompanies } from "./use-companies.ts";

const NONE: readonly Company[] = [];

/** The companies that the user may post as; empty while loading. A failure shows a toast. */
export function useOwnedCompanies(): readonly Company[] {
  const { data = NONE, error } = useCompanies();
  useEffect(() => {
    if (error) showError(failureMessage(error));
  }, [error]);
  return data;
}

/** A refusal by the server is a failed fetch; anything else went wrong on the way. */
function failureMessage(error: Error): string {
  const isRefusal = error instanceof ApiError && error.status >= 400;
  return isRefusal ? companyMessages.fetchFailed : companyMessages.fetchError;
}
