/** 'Update company details' of one company: its form, where Cancel and save lead back to the list, or its newsroom. */
import { Button, Skeleton } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { type ComponentType, useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { companyMessages } from "../contract.ts";
import { CompanyForm } from "./company-form.tsx";
import type { CompanyTab } from "./company-item.ts";
import { CompanyTabs } from "./company-tabs.tsx";
import { NewsroomEditor } from "./newsroom/newsroom-editor.tsx";
import classes from "./company-form.module.css";
import { useCompany } from "./use-companies.ts";

const TITLE = "Update company details";
const LABELS = { idle: "Update Company", busy: "Updating..." };

type Props = {
  slug: string;
  tab: CompanyTab;
  followers?: ComponentType<{ companyId: number }> | undefined;
  onClose: () => void;
};

export function EditCompany({ slug, tab, followers, onClose }: Props) {
  const { data, error, refetch, isFetching } = useCompany(slug);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (error && !isGone) showError(companyMessages.detailsFailed);
  }, [error, isGone]);

  if (data && tab === "newsroom") return <NewsroomEditor company={data} title={TITLE} followers={followers} />;
  if (data) {
    const tabs = <CompanyTabs slug={slug} tab={tab} />;
    const ends = { onSaved: onClose, onCancel: onClose };
    return <CompanyForm company={data} title={TITLE} tabs={tabs} labels={LABELS} {...ends} />;
  }
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
      {error && !isGone && <ErrorState title={companyMessages.detailsFailed} query={{ error, refetch, isFetching }} />}
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
