/** Uses the emailed link that confirms a site, with which the page was opened. */
import { Alert } from "@mantine/core";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "#platform/http-client/api-error.ts";
import { siteMessages } from "../site-contract.ts";
import { useConfirmSite } from "./use-sites.ts";

const PARAMETER = "site_token";

export const hasEmailedProof = () => new URLSearchParams(window.location.search).has(PARAMETER);

export function EmailedProof({ companyId }: { companyId: number }) {
  const [parameters, setParameters] = useSearchParams();
  const { mutate, data, error } = useConfirmSite(companyId);
  const token = parameters.get(PARAMETER);
  useEffect(() => {
    if (token === null) return;
    // It works once, and is not for the history of the browser.
    setParameters(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );
    mutate(token);
  }, [token, setParameters, mutate]);
  if (data) return <Alert role="status" color="green" title={siteMessages.proven(data.host)} />;
  if (!error) return null;
  return (
    <Alert role="alert" color="red" title={(error instanceof ApiError && error.fields["token"]) || error.message} />
  );
}
