/** The 'Update company details' form of one company; Cancel and save lead back to the list. */
import { Button, Skeleton } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { companyMessages } from "../contract.ts";
import { CompanyForm } from "./company-form.tsx";
import classes from "./company-form.module.css";
import { useCompany } from "./use-companies.ts";

const TITLE = "Update company details";
const LABELS = { idle: "Update Company", busy: "Updating..." };

export function EditCompany({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useCompany(slug);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (error && !isGone) showError(companyMessages.detailsFailed);
  }, [error, isGone]);

  if (data) return <CompanyForm company={data} title={TITLE} labels={LABELS} onSaved={onClose} onCancel={onClose} />;
  return (
    <>
      <PageHead title={TITLE} />
      {!error && <FormSkeleton />}
      {isGone && (
        <EmptyState
          icon={IconBuilding}
          title="Company not found"
          detail="It may have been deleted."
          action={<Button onClick={onClose}>Back to your companies</Button>}
        />
      )}
      {error && !isGone && (
        <ErrorState
          title={companyMessages.detailsFailed}
          detail={error.message}
          action={{ run: () => void refetch(), isBusy: isFetching }}
        />
      )}
    </>
  );
}

function FormSkeleton() {
  return (
    <div className={classes.loading} role="status">
      <p>Fetching Company Details</p>
      {[100, 48, 48, 100, 48].map((width, index) => (
        <Skeleton key={index} height={36} width={`${width}%`} />
      ))}
    </div>
  );
}
