/** 'Your Companies': a table on wide screens, a list on phones; a company opens inside the screen. */
import { Button } from "@mantine/core";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useBackSwitch, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { CompanyTable } from "./company-table.tsx";
import { type CompanyParts, EditCompany } from "./edit-company.tsx";
import { openedCompanyOf } from "./company-item.ts";
import { useCompanies } from "./use-companies.ts";
import { useDeletions } from "./use-delete-company.ts";

export function CompaniesScreen(parts: CompanyParts) {
  const { item, closeItem } = useNavigation();
  const opened = openedCompanyOf(item);
  const slug = opened?.slug ?? null;
  const [lastOpened, setLastOpened] = useState<string | null>(null);
  if (slug !== null && slug !== lastOpened) setLastOpened(slug);
  useBackSwitch(true);
  if (opened) return <EditCompany key={opened.slug} {...opened} {...parts} onClose={closeItem} />;
  return <CompanyList returnTo={lastOpened} onReturned={() => setLastOpened(null)} />;
}

/** `returnTo` names the company that was open a moment ago: its row takes the focus. */
type CompanyListProps = { returnTo: string | null; onReturned: () => void };

function CompanyList(focus: CompanyListProps) {
  const { data, error, refetch, isFetching } = useCompanies();
  const deletions = useDeletions();
  const companies = data?.filter(({ id }) => !deletions.get(id)?.isPending);
  const isEmpty = companies?.length === 0;
  return (
    <>
      <PageHead title="Your Companies" actions={!isEmpty && <CreateButton />} />
      {error && !data && (
        <ErrorState title="Your companies could not be loaded" query={{ error, refetch, isFetching }} />
      )}
      {isEmpty && (
        <EmptyState
          icon={IconBuilding}
          title="No companies yet"
          detail="Create a company to publish under its name and give it its own newsroom page."
          action={<CreateButton />}
        />
      )}
      {!isEmpty && !(error && !data) && <CompanyTable companies={companies} deletions={deletions} {...focus} />}
    </>
  );
}

function CreateButton() {
  const { open } = useNavigation();
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => open("createCompany")}
    >
      Create Company
    </Button>
  );
}
