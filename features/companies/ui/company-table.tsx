/** The rows of 'Your Companies' (docs/product/companies.md, Your Companies). */
import { ActionIcon } from "@mantine/core";
import { IconExternalLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { Logo } from "#ui-kit/page/logo.tsx";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { RowFailure } from "#ui-kit/tables/row-note.tsx";
import { type OwnCompany, SOCIAL_FIELDS } from "../contract.ts";
import { COMPANY_FIELDS } from "../fields/definition.ts";
import { mayInCompany } from "../team/rights.ts";
import { ROLE_NAMES } from "../team/roles.ts";
import { editItemOf } from "./company-item.ts";
import classes from "./company-table.module.css";
import { type Deletion, useDeleteCompany } from "./use-delete-company.ts";

type CompanyTableProps = {
  /** undefined while loading. */
  companies: OwnCompany[] | undefined;
  deletions: ReadonlyMap<number, Deletion>;
  returnTo: string | null;
  onReturned: () => void;
};

export function CompanyTable({ companies, deletions, returnTo, onReturned }: CompanyTableProps) {
  const remove = useDeleteCompany();
  const returned = companies?.find(({ slug }) => slug === returnTo)?.id;
  useEffect(() => {
    if (returned === undefined) return;
    document.querySelector<HTMLElement>(`tr[data-company="${returned}"] a`)?.focus();
    onReturned();
  }, [returned, onReturned]);
  const removeAndStay = (company: OwnCompany) => {
    focusNeighbour(company);
    remove(company);
  };
  return (
    <DataTable
      label="Your Companies"
      columns={columnsWith((company) => deletions.get(company.id)?.error ?? null, removeAndStay)}
      rows={companies}
      keyOf={({ id }) => id}
      isTarget
      rowProps={({ id }) => ({ "data-company": id })}
      className={classes.table}
      loadingRows={3}
      listFrom="own"
    />
  );
}

/** @param failureOf why the last deletion did not happen. */
function columnsWith(
  failureOf: (company: OwnCompany) => Error | null,
  onDelete: (company: OwnCompany) => void,
): Column<OwnCompany>[] {
  return [
    {
      name: "Name",
      className: classes.name,
      cell: (company) => {
        const failure = failureOf(company);
        const { name, logo, role } = company;
        return (
          <>
            <span className={classes.named}>
              {logo && <Logo key={logo.id} image={logo.url} letters={name.slice(0, 1)} />}
              <ItemLink item={editItemOf(company)} className={`${table.whole} ${classes.whole}`} title={name}>
                <bdi>{name}</bdi>
              </ItemLink>
              {role !== "owner" && <small>{ROLE_NAMES[role]}</small>}
            </span>
            {failure && <RowFailure what="Not deleted." detail={reasonOf(failure)} onRetry={() => onDelete(company)} />}
          </>
        );
      },
    },
    {
      name: "Address",
      className: classes.address,
      title: ({ address }) => address,
      cell: ({ address }) => address && <bdi>{address}</bdi>,
    },
    { name: "Phone", className: classes.phone, cell: ({ phone_number }) => phone_number },
    {
      name: "Established Date",
      kind: "figure",
      className: classes.date,
      cell: ({ established_date: date }) => date && <time dateTime={date}>{formatTableDate(date)}</time>,
    },
    { name: "Social Media", className: classes.social, cell: (company) => <SocialLinks company={company} /> },
    {
      name: "Actions",
      kind: "end",
      className: classes.actions,
      cell: (company) => <Actions company={company} onDelete={() => onDelete(company)} />,
    },
  ];
}

/**
 * The row is about to disappear: focuses the same button of the next one, so that keyboard users do not start from the
 * top.
 */
function focusNeighbour({ id }: OwnCompany): void {
  const row = document.querySelector(`tr[data-company="${id}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>("button[data-removes]");
  (target ?? document.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: true });
}

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

function Actions({ company, onDelete }: { company: OwnCompany; onDelete: () => void }) {
  const { name, url, role } = company;
  return (
    <>
      <ActionIcon component="a" href={url} aria-label={`View the page of ${name}`} title="View the page">
        <IconExternalLink {...ICON} />
      </ActionIcon>
      <ActionIcon component={ItemLink} item={editItemOf(company)} aria-label={`Edit ${name}`} title="Edit">
        <IconPencil {...ICON} />
      </ActionIcon>
      {mayInCompany(role, "own-company") && (
        <ActionIcon data-removes aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
          <IconTrash {...ICON} />
        </ActionIcon>
      )}
    </>
  );
}

function reasonOf(failure: Error): string | null {
  return failure instanceof ApiError && failure.status < 500 ? failure.detail : null;
}

/** X, IG, FB, LI, or None. */
function SocialLinks({ company }: { company: OwnCompany }) {
  const given = SOCIAL_FIELDS.filter((field) => company[field] !== "");
  if (given.length === 0) return <span className={classes.none}>None</span>;
  return given.map((field) => (
    <a key={field} href={company[field]} target="_blank" rel="noopener noreferrer nofollow" title={company[field]}>
      {COMPANY_FIELDS[field].network.short}
    </a>
  ));
}
