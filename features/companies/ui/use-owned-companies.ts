import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { getJson } from "#platform/http-client/http-client.ts";
import { showError } from "#ui-kit/toasts.tsx";
import { companyMessages, companyPaths, ownedCompanies, type OwnedCompany } from "../contract.ts";

const NONE: readonly OwnedCompany[] = [];

/** The companies that the user may post as; empty while loading. A failure shows a toast (specification section 8). */
export function useOwnedCompanies(): readonly OwnedCompany[] {
  const { data = NONE, error } = useQuery({
    queryKey: ["companies", "owned"],
    queryFn: () => getJson(companyPaths.userOwned, ownedCompanies),
  });
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
