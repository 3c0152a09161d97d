/** 'Update company details' of one company: its form, where Cancel and save lead back to the list, its newsroom, or what other features show. */
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
import { ViewPage } from "./view-page.tsx";
import classes from "./company-form.module.css";
import { useCompany } from "./use-companies.ts";

const TITLE = "Update company details";
const LABELS = { idle: "Update Company", busy: "Updating..." };

/** What other features show of a company, given by apps/dashboard. */
export type CompanyParts = {
  /** How many readers follow it. */
  followers?: ComponentType<{ companyId: number }> | undefined;
  /** Who works on it. */
  people?: ComponentType<{ companyId: number }> | undefined;
  /** Who approves its posts. */
  approval?: ComponentType<{ companyId: number }> | undefined;
  /** Takes its newsroom out. */
  export?: ComponentType<{ companyId: number }> | undefined;
  /** Which programs work for it. */
  keys?: ComponentType<{ companyId: number }> | undefined;
  /** Where what happens in it is sent. */
  webhooks?: ComponentType<{ companyId: number }> | undefined;
  /** Which assistants work for it. */
  assistants?: ComponentType<{ companyId: number }> | undefined;
  /** Where the posts of its earlier newsroom come in. */
  import?: ComponentType<{ companyId: number }> | undefined;
};

type Props = {
  slug: string;
  tab: CompanyTab;
  onClose: () => void;
} & CompanyParts;

export function EditCompany({ slug, tab, followers, onClose, ...parts }: Props) {
  const { data, error, refetch, isFetching } = useCompany(slug);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (error && !isGone) showError(companyMessages.detailsFailed);
  }, [error, isGone]);

  if (data && tab !== "details" && tab !== "newsroom") {
    const Part = parts[tab];
    return (
      <>
        <PageHead title={TITLE} note={data.name} actions={<ViewPage company={data} />} />
        <CompanyTabs company={data} tab={tab} />
        {Part && <Part companyId={data.id} />}
      </>
    );
  }
  if (data && tab === "newsroom") return <NewsroomEditor company={data} title={TITLE} followers={followers} />;
  if (data) {
    const tabs = <CompanyTabs company={data} tab={tab} />;
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
